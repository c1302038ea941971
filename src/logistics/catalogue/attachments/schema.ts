import * as z from 'zod'
import { Timestamp, id, ids, pageQuery, text } from '../../../kernel/fields.ts'
import { oldField, oldName } from '../../../kernel/names.ts'
import { Actor } from '../../base/audit/schema-actor.ts'
import { sorting } from '../../../lists/sorting.ts'

export const contentTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/pdf',
] as const
export type ContentType = (typeof contentTypes)[number]

/** Records that a file can belong to. */
export const resources = ['article', 'reception', 'return', 'sales_order', 'parcel'] as const
export type Resource = (typeof resources)[number]

/** A file belongs to the module of its record. */
export const moduleOf: Readonly<Record<Resource, string>> = {
  article: 'articles',
  reception: 'inbound',
  return: 'returns',
  sales_order: 'outbound',
  parcel: 'outbound',
}

const resourceType = z
  .enum(resources)
  .meta({ description: 'Kind of the record it belongs to.', example: 'reception' })

export const Attachment = z
  .object({
    id: z.int().meta({ example: 81 }),
    company_id: z.int().meta({ example: 1 }),
    client_3pl_id: z.int().nullable().meta({ description: 'As of what it belongs to.', example: 3 }),
    resource_type: resourceType,
    resource: oldField('resource_type', resourceType),
    resource_id: z.int().meta({ example: 45 }),
    name: z.string().meta({ example: 'damage.jpg' }),
    content_type: z.enum(contentTypes).meta({ description: 'As its bytes say.', example: 'image/jpeg' }),
    size_bytes: z.int().meta({ example: 482113 }),
    sha256: z.string().meta({
      description: 'Of its bytes, in hexadecimal digits.',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
    has_thumbnail: z.boolean(),
    actor: Actor.nullable().meta({ description: 'User who attached it; null for a program.' }),
    created_by: oldField('actor', z.int().nullable().meta({ example: 5 })),
    created_at: Timestamp,
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.output<typeof Attachment>

const base64 = z.string().meta({ format: 'byte' })

export const NewAttachment = z
  .object({
    resource_type: resourceType,
    resource: oldName('resource_type', resourceType),
    resource_id: id().meta({ type: 'integer', example: 45 }),
    name: text().meta({ description: 'As it is saved.', example: 'damage.jpg' }),
    content: base64.meta({
      description:
        'The file in Base64: JPEG, PNG, WebP, HEIC or PDF, at most 10 MB. It is kept byte for byte, with whatever a camera wrote into it.',
      example: '/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==',
    }),
    thumbnail: base64
      .nullable()
      .optional()
      .meta({ description: 'Small JPEG for lists, in Base64, at most 64 KB.' }),
  })
  .meta({ id: 'NewAttachment' })
export type NewAttachment = z.output<typeof NewAttachment>

const wantedType = z
  .enum(resources)
  .optional()
  .meta({ description: 'With `resource_id`: the files of one record.' })

export const AttachmentList = pageQuery(100, 25).extend({
  client_3pl_id: ids().optional().meta({ type: 'integer' }),
  resource_type: wantedType,
  resource: oldName('resource_type', wantedType),
  resource_id: ids().optional().meta({ type: 'integer' }),
  ...sorting(['id', 'created_at']),
})
export type AttachmentList = z.output<typeof AttachmentList>
