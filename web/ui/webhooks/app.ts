import { type ReactNode, createContext, use } from 'react'
import type {
  NewWebhook,
  WebhookRecovered,
  WebhookStats,
  WebhookTestResult,
  Delivery as LogisticsDelivery,
  DeliveryDetail as LogisticsDetail,
  EventTypeInfo as LogisticsEventType,
  Webhook as LogisticsWebhook,
} from '../../../client/src/generated/logistics.ts'
import type { Asked, Read } from '../data/asked.ts'
import type { PagedOptions } from '../data/rows.ts'
import type { FieldsOf } from '../records/cell.ts'

/** Owner of a webhook's events: one service knows clients, the other sites. */
interface Owned<Id> {
  readonly client_3pl_id?: Id
  readonly site_id?: Id
}

/** A webhook as both services have it. */
export interface Webhook
  extends Omit<LogisticsWebhook, 'company_id' | 'client_3pl_id'>, Owned<number | null> {}

/** Body to create or change one. */
export interface WebhookBody
  extends
    Pick<NewWebhook, 'name' | 'url' | 'events' | 'payload' | 'headers' | 'timeout_ms'>,
    Owned<number | null> {}

/** Subject of an event or a delivery. */
interface About {
  readonly event_type: string
  readonly resource: { readonly type: string; readonly id: number | null } | null
}

export type Delivery = Omit<LogisticsDelivery, keyof About> & About
export type DeliveryDetail = Omit<LogisticsDetail, keyof About> & About

export interface EventType extends Pick<LogisticsEventType, 'description' | 'sample'> {
  readonly type: string
}

export interface DeliveryQuery {
  readonly status?: Delivery['status']
  readonly event_type: string
}

export interface DeliveryIds {
  readonly id: number
  readonly delivery: number
}

/** Actions on a webhook; each is refused by an error. */
export interface Writes {
  readonly create: (body: WebhookBody) => Promise<Webhook>
  readonly update: (id: number, body: WebhookBody, version: number) => Promise<Webhook>
  readonly remove: (id: number, version: number) => Promise<unknown>
  readonly enable: (id: number) => Promise<unknown>
  readonly disable: (id: number) => Promise<unknown>
  readonly rotate: (id: number, version: number) => Promise<Webhook>
  readonly recover: (id: number, since: string) => Promise<WebhookRecovered>
  readonly redeliver: (ids: DeliveryIds) => Promise<unknown>
  readonly test: (id: number, type: string) => Promise<WebhookTestResult>
  readonly load: (id: number) => Promise<Webhook>
}

export interface SentProps {
  readonly webhook: Webhook
  readonly delivery: DeliveryDetail
}

/** Texts that differ between the applications. */
export interface Words {
  /** Stands where there is no webhook yet. */
  readonly empty: string
  /** Content of a message, full and thin. */
  readonly full: string
  readonly thin: string
  /** Owner of the events, and the text for all owners. */
  readonly owner: string
  readonly allOwners: string
  /** Name of a resource's events: `sales_order` to `Sales orders`. */
  readonly resources: Readonly<Record<string, string>>
  /** Name of an event: `sales_order.shipped` to `Sales order shipped`. */
  readonly eventName: (type: string) => string
}

/** Parts of the webhook pages that each application provides: calls of its service, and differences. */
export interface WebhookApp {
  readonly mayChange: boolean
  readonly words: Words
  readonly owner: {
    readonly fields: FieldsOf<Owned<number | null>>
    /** Undefined for all. */
    readonly nameOf: (webhook: Webhook) => string | undefined
  }
  /** Defaults of a new webhook. */
  readonly initialEvents: readonly string[]
  readonly types: Read<readonly EventType[]>
  readonly list: Asked<readonly Webhook[]>
  readonly one: (id: number) => Asked<Webhook>
  readonly stats: (id: number) => Asked<WebhookStats>
  readonly delivery: (ids: DeliveryIds) => Asked<DeliveryDetail>
  readonly deliveries: (id: number, query: DeliveryQuery) => PagedOptions<Delivery>
  readonly writes: Writes
  /** The body of a delivery. */
  readonly Sent: (props: SentProps) => ReactNode
}

const AppContext = createContext<WebhookApp | undefined>(undefined)

export const WebhooksOf = AppContext.Provider

export function useApp(): WebhookApp {
  const app = use(AppContext)
  if (app === undefined) throw new Error('The pages of webhooks stand inside of WebhooksOf.')
  return app
}

/** An event type that was read from the address or a choice, as the one of the service that it is. */
export function typeIn<T extends string>(
  types: readonly { readonly type: T }[] | undefined,
  text: string,
): T | undefined {
  return types?.find(({ type }) => type === text)?.type
}
