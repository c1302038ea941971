import * as z from 'zod'
import {
  boundOf,
  id,
  ids,
  instant,
  integer,
  longText,
  metadata,
  pageQuery,
  quantity,
  text,
  wordsOf,
} from '../../../kernel/fields.ts'
import { oldName } from '../../../kernel/names.ts'
import { sorting } from '../../../lists/sorting.ts'

// Fields that sales orders, purchase orders, receptions and returns have in common.

const clientNote =
  'The client company that owns the goods; without it, the one whose articles the lines name.'
const warehouseNote = "Without it, the client company's default warehouse, else the company's."
const referenceNote = "Your own name for the document, unique among the client company's."

/** Input fields that every create takes besides its own. */
export const headerInput = {
  client_3pl_id: id().nullish().meta({ type: 'integer', description: clientNote }),
  warehouse_id: id().nullish().meta({ type: 'integer', description: warehouseNote }),
  partner_id: id().nullish().meta({ type: 'integer' }),
  external_reference: text().nullish().meta({ description: referenceNote, example: 'ERP-100042' }),
  notes: longText().nullish(),
  metadata: metadata().optional(),
}

/** Fields that every record has besides its own. */
export const headerRecord = {
  id: z.int().meta({ example: 1042 }),
  company_id: z.int().meta({ example: 1 }),
  client_3pl_id: z
    .int()
    .nullable()
    .meta({ description: 'The client company that owns the goods.', example: 3 }),
  warehouse_id: z.int().meta({ example: 2 }),
  partner_id: z.int().nullable().meta({ example: 17 }),
  external_reference: z.string().nullable().meta({ example: 'ERP-100042' }),
  notes: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  version: z.int().meta({ example: 1 }),
}

/** Why an action waits, for `allowed_actions` and the blockers of a refusal. */
const reasonNotes = {
  on_hold: 'the document is on hold',
  not_on_hold: 'it is not on hold',
  not_allocated: 'stock is missing, and it may not be shipped in parts or nothing is reserved',
  nothing_to_pick: 'everything reserved is picked',
  not_picked: 'something reserved is not picked yet',
  nothing_to_pack: 'everything picked is in a parcel',
  nothing_to_ship: 'nothing is reserved',
  not_packed: 'it has parcels, and something reserved is in none of them',
  partial_shipment_not_allowed: 'something is missing, and it may not be shipped in parts',
  nothing_missing: 'everything is reserved',
  already_deallocated: 'its stock is given back already',
  nothing_to_put_away: 'no received goods wait for putaway',
  nothing_to_receive: 'everything announced is received',
  nothing_pending: 'all that came is decided',
  nothing_received: 'nothing was received yet',
  pending: 'about some goods nobody has decided yet',
} as const

interface Allowed<A extends string> {
  /** Name of the kind of document. */
  readonly name: string
  readonly actions: readonly A[]
  readonly reasons: readonly (keyof typeof reasonNotes)[]
  readonly example: readonly { readonly action: A; readonly waits_for: string | null }[]
}

const allowedNote =
  'Actions you may do now, in their usual order: those that the status allows and your role may do. Like `allowed_transitions` it depends on the reader: in an event it is the caller’s, in a delivery that of the user who set the webhook’s address.'

const waitsNote =
  'Null when it can be done now. Else why it would be refused as long as the request names no lines, by the code of the blocker, or why it would change nothing'

/** The field `allowed_actions` of a record. */
export function allowedActions<const A extends string>({ name, actions, reasons, example }: Allowed<A>) {
  const notes = reasons.map((code) => `\`${code}\` (${reasonNotes[code]})`)
  const description = `${[waitsNote, notes.join(', ')].filter((part) => part !== '').join(': ')}.`
  const reason = reasons.length === 0 ? z.string() : z.enum(reasons)
  const each = z
    .object({
      action: z.enum(actions).meta({ description: 'Name as in the path of the operation.' }),
      waits_for: reason.nullable().meta({ description, example: null }),
    })
    .meta({ id: `${name}AllowedAction` })
  return z.array(each).meta({ description: allowedNote, example })
}

/** Fields that name a line and its article. An update matches lines by `id`, then by `line_number`. */
export const lineInput = {
  id: id().optional().meta({ type: 'integer', description: 'Of a line that exists.' }),
  line_number: integer(1, 999_999_999)
    .optional()
    .meta({ type: 'integer', description: 'Without it, the next one.', example: 1 }),
  article_id: id().optional().meta({ type: 'integer', description: 'The article; or send article_code.' }),
  article_code: text().optional().meta({ example: 'OIL-EV-0750' }),
  description: longText().nullish(),
  um3pl: text(50)
    .optional()
    .meta({ description: "One of the article's units; without it, its base unit.", example: 'PCE' }),
  external_reference: text()
    .nullish()
    .meta({ description: 'Your own name for the line, such as its position in your ERP.', example: '00010' }),
  metadata: metadata().optional(),
}

export const lineQuantity = quantity().meta({
  description: 'In the unit of the line. A number, or a string with a decimal comma ("1,5").',
  example: 12,
})

export const lineRecord = {
  id: z.int().meta({ example: 9001 }),
  line_number: z.int().meta({ example: 1 }),
  article_id: z.int().meta({ example: 4711 }),
  article_code: z.string().meta({ example: 'OIL-EV-0750' }),
  description: z.string().nullable().meta({ example: 'Extra virgin olive oil, glass bottle 0.75 l' }),
  um3pl: z.string().meta({ example: 'PCE' }),
  quantity_um3pl: z.number().meta({ example: 12 }),
  external_reference: z
    .string()
    .nullable()
    .meta({ description: 'Your own name for the line; it may change at any time.', example: '00010' }),
  metadata: z.record(z.string(), z.unknown()),
}

/** `?on_duplicate=return` of a create. */
export const OnDuplicate = z.object({
  on_duplicate: z
    .enum(['return'])
    .optional()
    .meta({ description: 'Answer 200 with the existing document that has this external_reference.' }),
})

/** Query of a list of documents; `status` takes several, separated by commas. */
export function documentList(statuses: readonly string[]) {
  return pageQuery(100).extend({
    status: wordsOf(statuses),
    client_3pl_id: ids().optional().meta({ type: 'integer' }),
    warehouse_id: ids().optional().meta({ type: 'integer' }),
    partner_id: ids().optional().meta({ type: 'integer' }),
    article_id: ids().optional().meta({ type: 'integer', description: 'With a line of this article.' }),
    external_reference: text().optional(),
    created_from: boundOf('from', 'Created at or after.'),
    created_to: boundOf('to', 'Created before.'),
    ...sorting(['id', 'created_at', 'updated_at'], 'desc'),
    updated_from: oldName('updated_since', instant()),
    search: text().optional().meta({
      description:
        'Part of the number, the external reference, the notes, the recipient (name, company, city, e-mail), a tracking number or the code of an article.',
    }),
    q: oldName('search', text()),
  })
}

/** List query for documents whose lines a caller names. */
export function linedDocumentList(statuses: readonly string[]) {
  return documentList(statuses).extend({
    line_external_reference: text()
      .optional()
      .meta({ description: 'With a line that has this `external_reference`.' }),
  })
}
export type DocumentList = z.output<ReturnType<typeof documentList>> &
  Partial<z.output<ReturnType<typeof linedDocumentList>>>

/** Lines of an action's body: increments in the line's unit; omitted lines stay as they are. */
export const ActionLine = z.object({
  id: lineInput.id,
  line_number: lineInput.line_number,
  quantity_um3pl: lineQuantity.optional(),
})

export const Reason = z.object({ reason: longText().nullish() }).meta({ id: 'ActionReason' })
