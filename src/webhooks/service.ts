import type * as z from 'zod'
import type { Access, OperationExtensions, ScopeByAccess } from '../kernel/access.ts'
import type { Statement } from '../kernel/database/sql.ts'
import type { Fault } from '../kernel/faults.ts'
import type { PagePosition } from '../kernel/input.ts'
import type { Page } from '../kernel/json.ts'
import type { Operation } from '../kernel/operation.ts'
import type { NewWebhookValues } from './records.ts'
import type { WebhookInput } from './schema.ts'
import type { WebhookReads, WebhookWrites } from './scopes.ts'
import type { KeptWebhook, WebhookStore } from './store.ts'

/** The accesses whose scope is one of these. */
type AccessTo<Scope> = { [A in Access]: ScopeByAccess[A] extends Scope ? A : never }[Access]

export interface NewWebhookInput extends WebhookInput {
  readonly secret?: string | undefined
}

/** The types that differ between the services that have webhooks. */
export interface Sort {
  readonly read: AccessTo<WebhookReads>
  readonly write: AccessTo<WebhookWrites>
  readonly kept: KeptWebhook
  readonly eventType: string
  readonly fresh: NewWebhookInput
  readonly changes: WebhookInput
  readonly deliveries: PagePosition
}
export type ReadsOf<S extends Sort> = ScopeByAccess[S['read']]
export type WritesOf<S extends Sort> = ScopeByAccess[S['write']]

/** Who may call an operation. */
type Route<A extends Access> = Pick<Operation<A>, 'tag' | 'resource' | 'access'> & OperationExtensions

interface Routes<S extends Sort> {
  /** What the id of each operation begins with. */
  readonly id: `${string}.${string}`
  readonly path: `/${string}`
  readonly reads: Route<S['read']>
  readonly writes: Route<S['write']>
  /** A sample is sent by whoever may write, in a read scope. */
  readonly tries: Route<S['read']>
  /** The status of an answer with what is new, and with what waits to be sent. */
  readonly created: 200 | 201
  readonly queued: 200 | 202
}

interface Schemas<S extends Sort> {
  readonly Webhook: z.ZodType
  readonly NewWebhook: z.ZodType<S['fresh']>
  readonly WebhookChanges: z.ZodType<S['changes']>
  readonly TestQuery: z.ZodType<{ readonly type?: S['eventType'] | undefined }>
  readonly EventTypeInfo: z.ZodType
  readonly Delivery: z.ZodType
  readonly DeliveryDetail: z.ZodType
  readonly DeliveryList: z.ZodType<S['deliveries']>
}

/** What a change or an act leaves in the audit log. */
interface WebhookEntry {
  readonly action: `webhook.${'created' | 'updated' | 'deleted' | 'enabled' | 'disabled' | 'secret_rotated'}`
  readonly target: { readonly type: 'webhook'; readonly id: number }
  readonly change: Readonly<Record<string, unknown>>
}

/** Fields that say whose a webhook is, as the audit log keeps them. */
type Owner = Readonly<Record<string, unknown>>

export interface Claim {
  readonly owner: Owner
  /** How many webhooks there are beside it. */
  readonly others: number
  readonly faults: readonly Fault[]
  readonly insert: (webhook: NewWebhookValues) => Promise<number>
}

export interface Handover {
  readonly before: Owner
  readonly after: Owner
  readonly faults: readonly Fault[]
  /** What is set besides, with a comma behind it. */
  readonly columns: Statement<'none'>
}

/** A service that has webhooks: all that differs from others. */
export interface WebhookService<S extends Sort> {
  readonly routes: Routes<S>
  readonly schemas: Schemas<S>
  readonly descriptions: { readonly create: string; readonly remove: string }
  readonly removed: { readonly status: 200 | 204; readonly response: z.ZodType; readonly answer: object }
  readonly store: WebhookStore<ReadsOf<S>, WritesOf<S>, S['kept']>
  /** What its webhooks can be told of. */
  readonly types: readonly S['eventType'][]
  readonly typeInfos: () => readonly object[]
  /** A body as it would be sent; without a type that of a trial. */
  readonly sample: (webhook: S['kept'], type: S['eventType'] | undefined) => { readonly data: object }
  /** Whose trials are counted together. */
  readonly caller: (scope: ReadsOf<S>) => string
  /** Whose a new webhook will be, with what speaks against it. */
  readonly claim: (scope: WritesOf<S>, fresh: S['fresh']) => Promise<Claim>
  /** Whose a changed webhook will be. */
  readonly handOver: (scope: WritesOf<S>, kept: S['kept'], changes: S['changes']) => Promise<Handover>
  readonly deliveries: (
    scope: ReadsOf<S>,
    webhook: S['kept'],
    query: S['deliveries'],
  ) => Promise<Page<unknown>>
  readonly audit: (scope: WritesOf<S>, entry: WebhookEntry) => Promise<void>
  /** What differs between two records, in the words of the audit log; undefined when that is nothing. */
  readonly alterations: (before: Owner, after: Owner) => Readonly<Record<string, unknown>> | undefined
  /** What the log says where only the value of a header changed, which it does not keep. */
  readonly hidden: Readonly<Record<string, unknown>>
}
