import * as z from 'zod'
import { variables } from './config-variables.ts'

const Service = z.enum(['logistics', 'auth'])
/** Fields that the sum of metrics relies on. NaN and Infinity become null in a message. */
const Summed = z.looseObject({
  name: z.string(),
  help: z.string(),
  type: z.enum(['counter', 'gauge', 'histogram', 'summary']),
  values: z.array(z.looseObject({ value: z.number().nullable(), labels: z.record(z.string(), z.unknown()) })),
})
const Figures = z.array(z.looseObject({}).refine((figure) => Summed.safeParse(figure).success)).max(2_000)
const Id = z.int().positive()

/** Question between processes, relayed by the supervisor. */
const Question = z.object({ id: Id, service: Service, about: z.enum(['figures', 'room']) })

/** Start parameters of a process: the configuration of the node's start, even if files have changed since. */
const Beginning = z.object({
  number: z.int(),
  values: z.partialRecord(z.enum(variables), z.string()),
  urls: z.object({ logisticsUrl: z.string(), authUrl: z.string() }),
  parts: z.array(z.enum(['logistics', 'auth', 'worker'])),
  pool: z.int(),
})

/** Message from the supervisor to a process. */
const Order = z.discriminatedUnion('kind', [
  Beginning.extend({ kind: z.literal('begin') }),
  z.object({ kind: z.enum(['work', 'drain', 'stop']) }),
  Question.extend({ kind: z.literal('question') }),
  z.object({
    kind: z.literal('answer'),
    id: Id,
    others: z.array(Figures),
    room: z.boolean(),
    running: z.int(),
    replaced: z.int(),
  }),
])

/** Message from a process to the supervisor. */
const Report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loaded') }),
  z.object({
    kind: z.literal('started'),
    addresses: z.partialRecord(Service, z.string()),
  }),
  z.object({ kind: z.literal('failed'), lines: z.array(z.string()), code: z.int() }),
  Question.extend({ kind: z.literal('question'), own: Figures }),
  z.object({ kind: z.literal('answer'), id: Id, figures: Figures, room: z.boolean() }),
])

export type Beginning = Omit<z.output<typeof Beginning>, 'parts'> & {
  readonly parts: readonly z.output<typeof Beginning>['parts'][number][]
}
export type Order = z.input<typeof Order>
export type Report = z.input<typeof Report>
export type Asked = Extract<z.output<typeof Report>, { kind: 'question' }>
export type Answer = Extract<z.output<typeof Report>, { kind: 'answer' }>
export type ServiceName = z.output<typeof Service>

/** Undefined for a message that no supervisor sends, so that it ends no process. */
export function orderIn(message: unknown): z.output<typeof Order> | undefined {
  return Order.safeParse(message).data
}

/** Undefined for a message that no process sends, so that it doesn't end the supervisor, and the others with it. */
export function reportIn(message: unknown): z.output<typeof Report> | undefined {
  return Report.safeParse(message).data
}
