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

/** Kinds of access whose scope extends `Scope`. */
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

/** Callers of an operation. */
type Route<A extends Access> = Pick<Operation<A>, 'tag' | 'resource' | 'access'> & OperationExtensions

interface Routes<S extends Sort> {
  /** Prefix of the ID of each operation. */
  readonly id: `${string}.${string}`
  readonly path: `/${string}`
  readonly reads: Route<S['read']>
  readonly writes: Route<S['write']>
  /** Sending a sample needs the right to write, but runs in a read scope. */
  readonly tries: Route<S['read']>
  /** Response status for a new webhook, and for a queued delivery. */
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

interface WebhookEntry {
  readonly action: `webhook.${'created' | 'updated' | 'deleted' | 'enabled' | 'disabled' | 'secret_rotated'}`
  readonly target: { readonly type: 'webhook'; readonly id: number }
  readonly change: Readonly<Record<string, unknown>>
}

/** Owner of a webhook, as the audit log keeps it. */
type Owner = Readonly<Record<string, unknown>>

export interface Claim {
  readonly owner: Owner
  /** Number of other webhooks that count towards the limit. */
  readonly others: number
  readonly faults: readonly Fault[]
  readonly insert: (webhook: NewWebhookValues) => Promise<number>
}

export interface Handover {
  readonly before: Owner
  readonly after: Owner
  readonly faults: readonly Fault[]
  /** Additional columns to set, with a trailing comma. */
  readonly columns: Statement<'none'>
}

/** Everything that differs between the services with webhooks. */
export interface WebhookService<S extends Sort> {
  readonly routes: Routes<S>
  readonly schemas: Schemas<S>
  readonly descriptions: { readonly create: string; readonly remove: string }
  readonly removed: { readonly status: 200 | 204; readonly response: z.ZodType; readonly answer: object }
  readonly store: WebhookStore<ReadsOf<S>, WritesOf<S>, S['kept']>
  /** Event types that its webhooks can receive. */
  readonly types: readonly S['eventType'][]
  readonly typeInfos: () => readonly object[]
  /** Body as it would be sent; without a type, the body of a trial. */
  readonly sample: (webhook: S['kept'], type: S['eventType'] | undefined) => { readonly data: object }
  /** Key that counts trials together. */
  readonly caller: (scope: ReadsOf<S>) => string
  /** Owner of a new webhook, and its faults. */
  readonly claim: (scope: WritesOf<S>, fresh: S['fresh']) => Promise<Claim>
  /** Owner of a webhook before and after a change. */
  readonly handOver: (scope: WritesOf<S>, kept: S['kept'], changes: S['changes']) => Promise<Handover>
  readonly deliveries: (
    scope: ReadsOf<S>,
    webhook: S['kept'],
    query: S['deliveries'],
  ) => Promise<Page<unknown>>
  readonly audit: (scope: WritesOf<S>, entry: WebhookEntry) => Promise<void>
  /** Difference between two records, as the audit log keeps it; undefined for equal records. */
  readonly alterations: (before: Owner, after: Owner) => Readonly<Record<string, unknown>> | undefined
  /** Audit entry for a change of a header's value only, which the log doesn't keep. */
  readonly hidden: Readonly<Record<string, unknown>>
}
