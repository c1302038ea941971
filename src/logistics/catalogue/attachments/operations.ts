import { createHash } from 'node:crypto'
import * as z from 'zod'
import { IdParams } from '../../../kernel/fields.ts'
import { Json, Text } from '../../../kernel/json.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { creates, deletes, readsPage, readsRecord } from '../../base/access/routes.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { fileOf, filesOfRecord, largestFile, savedAs } from './rules.ts'
import { Attachment, AttachmentList, NewAttachment, contentTypes } from './schema.ts'
import {
  attachmentById,
  attachmentPage,
  contentOf,
  deleteAttachment,
  fileVersion,
  insertAttachment,
  targetOf,
  thumbnailOf,
} from './store.ts'

const common = { tag: 'Photos and files', resource: 'attachment' } as const
const one = { ...common, path: '/attachments/{id}', params: IdParams } as const

const listAttachments = operation({
  ...common,
  ...readsPage,
  id: 'attachments.list',
  summary: 'List photos and files',
  description:
    'Files of one record (`resource_type` and `resource_id`), or all. A token for some modules sees the files of their records.',
  path: '/attachments',
  query: AttachmentList,
  response: Attachment,
  handle: (scope, { query }) => attachmentPage(scope, query),
})

const getAttachment = operation({
  ...one,
  ...readsRecord,
  id: 'attachments.get',
  summary: 'Read the metadata of a file',
  response: Attachment,
  handle: async (scope, { params }) => found(await attachmentById(scope, params.id), 'attachment'),
})

const file = { method: 'GET', access: 'read', status: 200, envelope: 'bare', response: z.never() } as const

const getContent = operation({
  ...one,
  ...file,
  id: 'attachments.content',
  summary: 'Download a file',
  description: 'Byte for byte as it was sent, under its name, which ends as its type does.',
  path: '/attachments/{id}/content',
  texts: Object.fromEntries(contentTypes.map((type) => [type, null])),
  async handle(scope, { params }) {
    const { name, content_type, bytes } = found(await contentOf(scope, params.id), 'attachment')
    return new Text(content_type, found(bytes ?? undefined, 'attachment'), {
      file: savedAs(name, content_type),
      download: true,
    })
  },
})

const getThumbnail = operation({
  ...one,
  ...file,
  id: 'attachments.thumbnail',
  summary: 'Download the thumbnail of a file',
  description: 'The thumbnail as uploaded; 404 without one.',
  path: '/attachments/{id}/thumbnail',
  texts: { 'image/jpeg': null },
  async handle(scope, { params }) {
    const { bytes } = found(await thumbnailOf(scope, params.id), 'attachment')
    return new Text('image/jpeg', found(bytes ?? undefined, 'attachment'))
  },
})

const deleteOperation = operation({
  ...one,
  ...deletes,
  id: 'attachments.delete',
  summary: 'Delete a file',
  role: 'operator',
  async handle(scope, { params: { id }, precondition }) {
    const before = found(await deleteAttachment(scope, id), 'attachment')
    precondition.check(fileVersion)
    await tell(scope, 'deleted', before)
    return undefined
  },
})

/** `quota`: maximum bytes that a company may keep. */
function createOperation(quota: number): AnyOperation {
  return operation({
    ...common,
    ...creates,
    id: 'attachments.create',
    summary: 'Add a photo or a file to a record',
    description:
      'For an article, a reception, a return, a sales order or a parcel. Send JSON with the file in Base64, or `multipart/form-data` with the file as `content`. The file’s bytes determine its type, not its name.',
    path: '/attachments',
    role: 'operator',
    body: NewAttachment,
    verbatim: ['content', 'thumbnail'],
    files: { content: 'name', thumbnail: null },
    // Base64 makes a file a third longer.
    bodyLimit: Math.ceil((largestFile / 3) * 4) + 131_072,
    response: Attachment,
    problems: ['attachments_full'],
    handle: (scope, { body }) => createAttachment(scope, body, quota),
  })
}

async function createAttachment(
  scope: WriteScope,
  { resource_type: resource, resource_id, name, ...sent }: NewAttachment,
  quota: number,
): Promise<Json<Attachment>> {
  const target = await targetOf(scope, resource, resource_id)
  const read = fileOf(sent)
  const faults = 'type' in read ? [] : read
  refuse([...(target ? [] : [{ path: 'resource_id', rule: 'selected' } as const]), ...faults])
  if (!('type' in read) || target === undefined) throw new Error('what was wrong was not refused')
  const { id, kept_bytes, of_record } = await insertAttachment(scope, {
    ...target,
    resource,
    resource_id,
    name,
    content_type: read.type,
    sha256: createHash('sha256').update(read.content).digest('hex'),
    content: read.content,
    thumbnail: read.thumbnail,
  })
  if (of_record > filesOfRecord)
    refuse([{ path: 'resource_id', rule: 'too_many_files', params: { max: filesOfRecord } }])
  if (kept_bytes > quota)
    throw new Problem('attachments_full', { params: { max: `${quota / 1_048_576} MB` } })
  const json = found(await attachmentById(scope, id), 'attachment')
  await tell(scope, 'created', Attachment.parse(JSON.parse(json.text)))
  return json
}

/** Records the change in the event feed for programs and in the audit log for people. */
async function tell(scope: WriteScope, what: 'created' | 'deleted', data: Attachment): Promise<void> {
  const { id, client_3pl_id, resource, resource_id, name, size_bytes } = data
  scope.emit({
    type: `attachment.${what}`,
    resource: { type: 'attachment', id, version: what === 'created' ? fileVersion : fileVersion + 1 },
    client_3pl_id,
    data: new Json(JSON.stringify(data)),
  })
  await scope.audit({
    action: `attachment.${what}`,
    target: { type: 'attachment', id },
    change: { resource, resource_id, name, size_bytes },
  })
}

export function attachmentOperations({ quota }: { readonly quota: number }): readonly AnyOperation[] {
  return [listAttachments, getAttachment, getContent, getThumbnail, createOperation(quota), deleteOperation]
}
