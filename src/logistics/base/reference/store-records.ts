import { type Statement, join, name, sql } from '../../../kernel/database/sql.ts'
import type { Json } from '../../../kernel/json.ts'
import { found } from '../../../kernel/problem.ts'
import type { EventType } from '../access/outbox.ts'
import type { ReadScope, WriteScope } from '../access/scopes.ts'
import type { Stored, Values } from './schema.ts'
import { changesBetween, recordsOf, unlessTaken } from './store.ts'

interface RecordTable<R extends Stored> {
  readonly resource: 'client' | 'location' | 'partner' | 'warehouse'
  readonly table: string
  /** Alias of the table in `record` and `visible`. */
  readonly alias: string
  readonly record: Statement<'none'>
  /** Columns that callers set. */
  readonly columns: readonly (keyof Values<R> & string)[]
  /** Rows that the caller may see; by default all of the companies. */
  readonly visible?: (scope: ReadScope) => Statement<'company'>
  /** Client company whose users hear of a change. */
  readonly clientOf?: (id: number, values: Values<R>) => number | null
}

/** Reads and writes of reference data with an ID and a code. Each write leaves an event and an entry in the audit log. */
export function recordStore<R extends Stored>(parts: RecordTable<R>) {
  const { resource, table, alias, record, visible = (scope) => scope.within(alias), clientOf } = parts
  const rows = sql`${name(table)} ${name(alias)}`
  const key = name(`${alias}.id`)
  const columns = join(parts.columns.map(name), sql`, `)
  const given = join(
    parts.columns.map((column) => name(`r.${column}`)),
    sql`, `,
  )
  const rowOf = (values: Values<R>) =>
    sql`json_populate_record(null::${name(table)}, ${JSON.stringify(values)}::json) r`
  const write = <T>(work: () => Promise<T>) => unlessTaken(`${table}_code_key`, 'code', work)
  const client = (id: number, values: Values<R>) => ({ client_3pl_id: clientOf?.(id, values) ?? null })

  const store = {
    source: { resource, table, alias, record },

    byId: (scope: ReadScope, id: number): Promise<Json<R> | undefined> =>
      scope.record<R>(sql`
        select row_to_json(r)::text as json, r.version
          from (select ${record} from ${rows} where ${visible(scope)} and ${key} = ${id} limit 1) r`),

    byIds: (scope: ReadScope, ids: readonly number[]): Promise<string> =>
      recordsOf(scope, record, sql`from ${rows} where ${visible(scope)} and ${key} = any(${ids})`),

    /** Locked until the transaction ends. */
    lock: (scope: WriteScope, id: number): Promise<R | undefined> =>
      scope.maybe<R>(
        sql`select ${record} from ${rows} where ${visible(scope)} and ${key} = ${id} for update`,
      ),

    async create(scope: WriteScope, values: Values<R>): Promise<Json<R>> {
      const { now } = scope
      const { id } = await write(() =>
        scope.one<{ id: number }>(sql`
          insert into ${name(table)} (company_id, ${columns}, created_at, updated_at)
          select ${scope.company}, ${given}, ${now}, ${now} from ${rowOf(values)} returning id`),
      )
      await scope.audit({ action: `${resource}.created`, target: { type: resource, id }, change: values })
      const json = found(await store.byId(scope, id), resource)
      return told(scope, `${resource}.created`, { id, ...client(id, values), json })
    },

    /** Returns the record as it is now. A change without an effect writes nothing. */
    async change(scope: WriteScope, before: R, after: R): Promise<Json<R>> {
      const { id } = before
      const change = changesBetween(before, after)
      if (change !== undefined) {
        await write(() =>
          scope.run(sql`
            update ${name(table)} t
               set (${columns}) = row (${given}), version = t.version + 1, updated_at = ${scope.now}
              from ${rowOf(after)} where t.company_id = ${scope.company} and t.id = ${id}`),
        )
        await scope.audit({ action: `${resource}.updated`, target: { type: resource, id }, change })
      }
      const json = found(await store.byId(scope, id), resource)
      return change === undefined
        ? json
        : told(scope, `${resource}.updated`, { id, ...client(id, after), json, change })
    },
  }
  return store
}

interface Told<R> {
  readonly id: number
  readonly client_3pl_id?: number | null
  /** The current record; for a deleted record, its last state. */
  readonly json: Json<R>
  /** Changed fields, each with its value before and after. */
  readonly change?: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** Publishes the event for a record and returns the record. */
export function told<R>(
  scope: WriteScope,
  type: EventType,
  { id, client_3pl_id = null, json, change }: Told<R>,
): Json<R> {
  const [resource = ''] = type.split('.')
  const previous =
    change && Object.fromEntries(Object.entries(change).map(([field, [before]]) => [field, before]))
  scope.emit({
    type,
    resource: { type: resource, id, version: json.version ?? 1 },
    client_3pl_id,
    data: json,
    ...(previous !== undefined && { previous }),
  })
  return json
}
