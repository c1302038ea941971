import { Keys } from '../kernel/keys.ts'
import { type Owned, type Statement, name, sql } from '../kernel/database/sql.ts'
import type { Connection } from '../kernel/scope.ts'
import { Vault } from '../kernel/vault.ts'
import type { RowScope } from './rows.ts'
import type { Erasure } from './schema.ts'

/** Hashes identify the addresses of erased people. An address stays sealed only while its erasure is unfinished. */
export class ErasedAddresses {
  readonly #keys: Keys
  readonly #vault: Vault
  constructor(appKey: string) {
    this.#keys = new Keys(appKey, 'erased addresses')
    this.#vault = new Vault(appKey, 'erased addresses')
  }
  /** Hashes of an address under each key; the first one is the one to store. */
  hashes(email: string): readonly string[] {
    return this.#keys.candidates(email)
  }
  seal(email: string): string {
    return this.#vault.seal(email)
  }
  open(sealed: Buffer): string {
    return this.#vault.open(sealed)
  }
}

/** Cursor of an erasure: the tenant, the step, and the key of the last row processed. */
export interface ErasurePlace {
  readonly tenant: number
  readonly step: number
  readonly after: readonly (string | number)[]
}

export interface RunningErasure {
  readonly id: number
  /** 0 for the whole installation. */
  readonly tenant: number
  readonly address: Buffer
  readonly include_open: boolean
  /** Erases the closed account only, and no other data that names the address. */
  readonly account_only: boolean
  readonly place: ErasurePlace
  /** Cutoff: later data is new and stays. */
  readonly created_at: Date
}

/** Table of erasures: per company, or for the whole service at once. */
export interface ErasureTable {
  readonly tenant?: 'company_id'
}

function tenantOf({ tenant }: ErasureTable): Statement<'none'> {
  return tenant === undefined ? sql`0::bigint` : name(`e.${tenant}`)
}

function running(table: ErasureTable): Statement<'none'> {
  const includesOpen = table.tenant === undefined ? sql`true` : sql`e.include_open`
  return sql`
    e.id, ${tenantOf(table)} as tenant, e.address, ${includesOpen} as include_open, e.account_only, e.place, e.created_at`
}

export const erasureRecord = sql`
  e.id, case when e.finished_at is null then 'running' else 'done' end as status, e.counts, e.actor,
  split_part(e.actor, ':', 1) as actor_type, substring(e.actor from ':([0-9]+)$')::bigint as actor_id,
  iso(e.created_at) as created_at, iso(e.finished_at) as finished_at`

interface Asked {
  readonly addresses: ErasedAddresses
  readonly email: string
  readonly actor: string
  readonly request_id: string
  readonly now: Date
  /** First tenant to erase from; 0 for data without a tenant. */
  readonly tenant: number
  /** Condition: the erasure `e` belongs to the tenant. */
  readonly own: Statement<Owned>
  /** Columns that only this service has, with their values. */
  readonly more?: readonly [columns: Statement<'none'>, values: Statement]
}

/** Requests an erasure. A running one continues, but an account-only erasure is widened and starts over. */
export async function askErasure(scope: RowScope, asked: Asked): Promise<Erasure> {
  return (await askedErasure(scope, asked)).erasure
}

/** Requests the erasure of a closed account; undefined if one is already running. */
export async function askClosed(scope: RowScope, asked: Asked): Promise<Erasure | undefined> {
  const { erasure, isNew } = await askedErasure(scope, { ...asked, account_only: true })
  return isNew ? erasure : undefined
}

async function askedErasure(
  scope: RowScope,
  asked: Asked & { readonly account_only?: boolean },
): Promise<{ readonly erasure: Erasure; readonly isNew: boolean }> {
  const { addresses, own, now, more = [sql``, sql``], account_only = false } = asked
  const hashes = addresses.hashes(asked.email)
  const place: ErasurePlace = { tenant: asked.tenant, step: 0, after: [] }
  const same = sql`${own} and e.email_hash = any(${hashes}::bytea[]) and e.finished_at is null`
  const added = await scope.run(sql`
    insert into erasures (${more[0]}email_hash, address, account_only, actor, request_id, place, created_at, updated_at)
    select ${more[1]}${hashes[0] ?? ''}::bytea, ${addresses.seal(asked.email)}::bytea, ${account_only}, ${asked.actor}, ${asked.request_id},
           ${JSON.stringify(place)}::json, ${now}::timestamptz, ${now}::timestamptz
     where not exists (select from erasures e where ${same})
    on conflict do nothing`)
  if (added === 0 && !account_only)
    await scope.run(sql`
      update erasures e set account_only = false, place = ${JSON.stringify(place)}::json, updated_at = ${now}
       where ${same} and e.account_only`)
  const [erasure] = await scope.all<Erasure>(
    sql`select ${erasureRecord} from erasures e where ${same} order by e.id limit 1`,
  )
  if (erasure === undefined) throw new Error('an erasure that was just asked for is missing')
  return { erasure, isNew: added > 0 }
}

export async function runningErasures(
  connection: Connection,
  table: ErasureTable,
): Promise<readonly RunningErasure[]> {
  const { rows } = await connection.query<RunningErasure>(sql`
    select ${running(table)} from erasures e where e.finished_at is null order by e.id limit 100`)
  return rows
}

export async function runningErasure(
  connection: Connection,
  table: ErasureTable,
  id: number,
): Promise<RunningErasure | undefined> {
  const { rows } = await connection.query<RunningErasure>(sql`
    select ${running(table)} from erasures e where e.id = ${id} and e.finished_at is null`)
  return rows[0]
}

/** Locks an unfinished erasure whose cursor hasn't moved; no row means that another worker has continued it. */
export function lockPlace({ id, place }: RunningErasure, own: Statement<Owned>): Statement<Owned> {
  return sql`
    select 1 as held from erasures e
     where ${own} and e.id = ${id} and e.finished_at is null
       and e.place::jsonb = ${JSON.stringify(place)}::jsonb for update`
}

export interface Progress {
  readonly place: ErasurePlace | 'done'
  readonly changed: Readonly<Record<string, number>>
}

/** Saves the cursor in the transaction that did the work. Clears the address when nothing is left to do. */
export function notePlace(
  { id, now, own }: { readonly id: number; readonly now: Date; readonly own: Statement<Owned> },
  { place, changed }: Progress,
): Statement<Owned> {
  const isDone = place === 'done'
  return sql`
    update erasures e
       set place = ${JSON.stringify(isDone ? {} : place)}::json, updated_at = ${now}::timestamptz,
           finished_at = case when ${isDone} then ${now}::timestamptz end, address = case when not ${isDone} then e.address end,
           counts = e.counts || coalesce((
             select jsonb_object_agg(c.key, c.value::bigint + coalesce((e.counts->>c.key)::bigint, 0))
               from jsonb_each_text(${JSON.stringify(changed)}::jsonb) as c), '{}')
     where ${own} and e.id = ${id}`
}

export async function erasureById(connection: Connection, id: number): Promise<Erasure | undefined> {
  const { rows } = await connection.query<Erasure>(
    sql`select ${erasureRecord} from erasures e where e.id = ${id}`,
  )
  return rows[0]
}

/** Finished erasure as kept with backups, so that it can be repeated after a restore. */
export interface ErasureNote {
  readonly email_hash: string
  /** 0 for the whole installation. */
  readonly tenant: number
  readonly finished_at: string
  readonly account_only: boolean
}

export async function erasureNotes(
  connection: Connection,
  table: ErasureTable,
): Promise<readonly ErasureNote[]> {
  const { rows } = await connection.query<ErasureNote>(sql`
    select encode(e.email_hash, 'hex') as email_hash, ${tenantOf(table)} as tenant, iso(e.finished_at) as finished_at,
           e.account_only
      from erasures e where e.finished_at is not null order by e.id`)
  return rows
}
