import { sql } from '../../../kernel/database/sql.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { orderBy } from '../../../lists/sorting.ts'
import { changedSince, contains, referencePage, unlessTaken } from '../../base/reference/store.ts'
import type { CarrierConnection, CarrierConnectionList, LabelFormat } from './schema.ts'

const record = sql`
  c.id, c.company_id, c.name, c.carrier_code, c.provider, c.url, c.secret is not null as has_secret,
  c.token is not null as has_token, c.label_format, c.timeout_ms, c.tracks, c.active, c.version,
  iso(c.created_at) as created_at, iso(c.updated_at) as updated_at`

export function connectionPage(
  scope: ReadScope,
  query: CarrierConnectionList,
): Promise<Page<CarrierConnection>> {
  const found = contains(['c.name', 'c.carrier_code'], query.search)
  const from = sql`
    from carrier_connections c where ${scope.within('c')} and ${found}
     and ${changedSince('c.updated_at', query.updated_since)}`
  const order = orderBy('c', query, { tenant: 'company_id', own: 'carrier_code' })
  return referencePage(scope, { table: 'c', record, from, order, query })
}

export function connectionById(scope: ReadScope, id: number): Promise<Json<CarrierConnection> | undefined> {
  return scope.record<CarrierConnection>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record} from carrier_connections c where ${scope.within('c')} and c.id = ${id} limit 1) r`)
}

export function lockConnection(scope: WriteScope, id: number): Promise<CarrierConnection | undefined> {
  return scope.maybe<CarrierConnection>(sql`
    select ${record} from carrier_connections c where ${scope.within('c')} and c.id = ${id} for update`)
}

/** Number of the company's connections; locks the company against new ones until the transaction ends. */
export async function connectionCount(scope: WriteScope): Promise<number> {
  await scope.run(sql`select from companies where id = ${scope.company} for no key update`)
  const { count } = await scope.one<{ count: number }>(sql`
    select count(*)::int as count from carrier_connections c where ${scope.within('c')}`)
  return count
}

export type ConnectionValues = Pick<
  CarrierConnection,
  'name' | 'carrier_code' | 'url' | 'label_format' | 'timeout_ms' | 'tracks' | 'active'
>

/** Sealed secrets: undefined keeps the old value, null removes it. */
export interface Sealed {
  readonly secret: string | null | undefined
  readonly token: string | null | undefined
}

const taken = <T>(write: () => Promise<T>) =>
  unlessTaken('carrier_connections_carrier_key', 'carrier_code', write)

export async function insertConnection(
  scope: WriteScope,
  v: ConnectionValues & Pick<CarrierConnection, 'provider'>,
  { secret = null, token = null }: Sealed,
): Promise<number> {
  const { now } = scope
  const { id } = await taken(() =>
    scope.one<{ id: number }>(sql`
      insert into carrier_connections (company_id, name, carrier_code, provider, url, secret, token, label_format, timeout_ms,
                                       tracks, active, created_at, updated_at)
      values (${scope.company}, ${v.name}, ${v.carrier_code}, ${v.provider}, ${v.url}, ${secret}::bytea, ${token}::bytea,
              ${v.label_format}, ${v.timeout_ms}, ${v.tracks}, ${v.active}, ${now}, ${now})
      returning id`),
  )
  return id
}

export async function updateConnection(
  scope: WriteScope,
  id: number,
  { secret, token, ...v }: ConnectionValues & Sealed,
): Promise<void> {
  await taken(() =>
    scope.run(sql`
      update carrier_connections set
             name = ${v.name}, carrier_code = ${v.carrier_code}, url = ${v.url}, label_format = ${v.label_format},
             timeout_ms = ${v.timeout_ms}, tracks = ${v.tracks}, active = ${v.active},
             secret = case when ${secret === undefined} then secret else ${secret ?? null}::bytea end,
             token = case when ${token === undefined} then token else ${token ?? null}::bytea end,
             version = version + 1, updated_at = ${scope.now}
       where company_id = ${scope.company} and id = ${id}`),
  )
}

export async function deleteConnection(scope: WriteScope, id: number): Promise<void> {
  await scope.run(sql`delete from carrier_connections where company_id = ${scope.company} and id = ${id}`)
}

/** A stored connection, ready to be called. */
export interface StoredConnection {
  readonly provider: CarrierConnection['provider']
  readonly url: string | null
  readonly secret: Buffer | null
  readonly token: Buffer | null
  readonly timeout_ms: number
}

export function storedConnection(scope: ReadScope, id: number): Promise<StoredConnection | undefined> {
  return scope.maybe<StoredConnection>(sql`
    select c.provider, c.url, c.secret, c.token, c.timeout_ms
      from carrier_connections c where ${scope.within('c')} and c.id = ${id} limit 1`)
}

/** Connection fields that a label request needs. */
export interface UsableConnection {
  readonly id: number
  readonly carrier_code: string
  readonly label_format: LabelFormat
}

/** An active connection, by its ID or carrier. Locked against deletion until the transaction ends. */
export function usableConnection(
  scope: WriteScope,
  by: { readonly id: number } | { readonly carrier_code: string },
): Promise<UsableConnection | undefined> {
  const condition = 'id' in by ? sql`c.id = ${by.id}` : sql`lower(c.carrier_code) = lower(${by.carrier_code})`
  return scope.maybe<UsableConnection>(sql`
    select c.id, c.carrier_code, c.label_format
      from carrier_connections c where ${scope.within('c')} and ${condition} and c.active for key share`)
}
