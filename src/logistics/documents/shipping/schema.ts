import * as z from 'zod'
import { Timestamp, bool, id, integer, pageQuery, text } from '../../../kernel/fields.ts'
import { sorting } from '../../../lists/sorting.ts'
import { isWebhookUrl } from '../../../webhooks/schema.ts'
import { webhookKey } from '../../../webhooks/signature.ts'

const providers = ['http', 'sandbox'] as const
export const labelFormats = ['pdf', 'png', 'zpl'] as const
export type LabelFormat = (typeof labelFormats)[number]

const providerNote =
  '`http` calls a program of yours or of the carrier by the protocol of docs/carriers.md. `sandbox` makes labels that no carrier takes, to try things out; never in production.'
const tracksNote = 'Where parcels are is asked for after they have left.'

export const CarrierConnection = z
  .object({
    id: z.int().meta({ example: 6 }),
    company_id: z.int().meta({ example: 1 }),
    name: z.string().meta({ example: 'DHL Express' }),
    carrier_code: z.string().meta({ example: 'DHL' }),
    provider: z.enum(providers).meta({ description: providerNote, example: 'http' }),
    url: z.string().nullable().meta({ example: 'https://labels.example.com/waybill' }),
    has_secret: z.boolean().meta({ description: 'Requests are signed. The secret is never shown.' }),
    has_token: z.boolean().meta({ description: 'Requests carry a bearer token, which is never shown.' }),
    label_format: z.enum(labelFormats).meta({ description: 'Asked for; another is taken as well.' }),
    timeout_ms: z.int().meta({ example: 15000 }),
    tracks: z.boolean().meta({ description: tracksNote }),
    active: z.boolean(),
    version: z.int().meta({ example: 1 }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'CarrierConnection' })
export type CarrierConnection = z.output<typeof CarrierConnection>

const ConnectionUrl = text(2048)
  .refine(isWebhookUrl, { params: { rule: 'url' } })
  .meta({
    format: 'uri',
    description: 'http or https, without a user name in it; `/labels` and the like are added to it.',
    example: 'https://labels.example.com/waybill',
  })

const Secret = text(200)
  .refine((value) => webhookKey(value) !== undefined, { params: { rule: 'format' } })
  .meta({
    description:
      '`whsec_` and the base64 form of 24 to 64 bytes: requests are signed with it, as webhooks are.',
  })

const Token = text(2000)
  .refine((value) => /^[\x21-\x7e]+$/.test(value), { params: { rule: 'format' } })
  .meta({ description: 'Sent as `Authorization: Bearer`.' })

const name = text().meta({ example: 'DHL Express' })
const code = text(50).meta({
  description: 'Of orders and shipments; one connection for each, small and capital letters alike.',
  example: 'DHL',
})
const options = {
  url: ConnectionUrl.nullish(),
  secret: Secret.nullish(),
  token: Token.nullish(),
  label_format: z.enum(labelFormats).optional(),
  timeout_ms: integer(1_000, 30_000).optional().meta({
    type: 'integer',
    description: 'Within which the carrier has to answer; 15000 by default.',
  }),
  tracks: bool().optional().meta({ type: 'boolean', description: tracksNote }),
  active: bool().optional().meta({ type: 'boolean', description: 'False: no new labels are asked for.' }),
}

export const NewCarrierConnection = z
  .object({
    name,
    carrier_code: code,
    provider: z.enum(providers).optional().meta({ description: providerNote }),
    ...options,
  })
  .meta({ id: 'NewCarrierConnection' })
export type NewCarrierConnection = z.output<typeof NewCarrierConnection>

export const CarrierConnectionChanges = z
  .object({ name: name.optional(), carrier_code: code.optional(), ...options })
  .meta({ id: 'CarrierConnectionChanges' })
export type CarrierConnectionChanges = z.output<typeof CarrierConnectionChanges>

export const CarrierConnectionList = pageQuery(100).extend({
  search: text().optional().meta({ description: 'In the name or the code of the carrier.' }),
  ...sorting(['carrier_code', 'id', 'name', 'updated_at']),
})
export type CarrierConnectionList = z.output<typeof CarrierConnectionList>

export const ConnectionTest = z
  .object({
    ok: z.boolean().meta({ description: 'It answered as it should.', example: true }),
    status: z.int().nullable().meta({ description: 'Its answer, if any.', example: 200 }),
    reason: z.string().nullable().meta({ description: 'As `reason` of a label.', example: null }),
    detail: z.string().nullable().meta({ description: 'In its own words.', example: null }),
    duration_ms: z.number().meta({ example: 42.5 }),
  })
  .meta({ id: 'CarrierConnectionTest' })
export type ConnectionTest = z.output<typeof ConnectionTest>

/** A packer's request for a carrier label. */
export const LabelRequest = z
  .object({
    connection_id: id().optional().meta({
      type: 'integer',
      description: 'By which connection; without it, the one of the carrier.',
    }),
    carrier_code: text(50).optional().meta({
      description: 'Carrier; that of the order by default.',
      example: 'DHL',
    }),
    services: z
      .array(text(100))
      .max(20)
      .optional()
      .meta({
        description: 'In the words of the carrier; without it, the `carrier_service` of the order.',
        example: ['EXPRESS'],
      }),
  })
  .meta({ id: 'ParcelLabelRequest' })
export type LabelRequest = z.output<typeof LabelRequest>
