import * as z from 'zod'
import { type Statement, name, sql } from '../../../kernel/database/sql.ts'
import { Timestamp } from '../../../kernel/fields.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { Attachment } from '../../catalogue/attachments/schema.ts'
import { attachmentRecord, openedTo } from '../../catalogue/attachments/store.ts'
import { Client } from '../../catalogue/clients/schema.ts'
import { clients } from '../../catalogue/clients/store.ts'
import { Partner } from '../../catalogue/partners/schema.ts'
import { partners } from '../../catalogue/partners/store.ts'
import { Replenishment } from '../../floor/replenishments/schema.ts'
import { replenishmentRecord } from '../../floor/replenishments/store.ts'
import { Unit } from '../../catalogue/units/schema.ts'
import { unitRecord } from '../../catalogue/units/store.ts'
import { Location } from '../../catalogue/warehouses/schema-locations.ts'
import { Warehouse } from '../../catalogue/warehouses/schema.ts'
import { locations } from '../../catalogue/warehouses/store-locations.ts'
import { warehouses } from '../../catalogue/warehouses/store.ts'
import { type Numbered, type Run, type Waiting, sharesIn } from '../numbering/sequencer.ts'
import { eventStream } from '../numbering/store-streams.ts'
import type { FeedSource } from './feed.ts'

/** The feed's entry for a deleted record. */
export const DeletedRecord = z
  .object({
    id: z.int().meta({ example: 12 }),
    company_id: z.int().meta({ example: 1 }),
    deleted_at: Timestamp.meta({ description: 'Time of deletion. Nothing else is kept.' }),
  })
  .meta({ id: 'DeletedRecord' })

/** Records with a feed based on triggers (`follow_records()` in the database). */
export interface FollowedRecords {
  /** The resource's name in the queue, events and operations. */
  readonly resource: string
  readonly table: string
  /** Alias of the table in `record`. */
  readonly alias: string
  readonly record: Statement<'none'>
  readonly schema: z.ZodType
  readonly tag: string
  readonly module?: string
  /** Records without a client company are visible to everyone, including users restricted to some client companies. */
  readonly shared?: true
  /** Condition on `alias`: records that a caller may see besides those of their client companies. */
  readonly seen?: (scope: ReadScope) => Statement<'none'>
}

export const followedRecords: readonly FollowedRecords[] = [
  { ...clients.source, schema: Client, tag: 'Clients' },
  { ...partners.source, schema: Partner, tag: 'Partners', shared: true },
  { ...warehouses.source, schema: Warehouse, tag: 'Warehouses', shared: true },
  { ...locations.source, schema: Location, tag: 'Warehouses', shared: true },
  {
    resource: 'unit',
    table: 'units',
    alias: 'u',
    record: unitRecord,
    schema: Unit,
    tag: 'Units',
    shared: true,
  },
  {
    resource: 'replenishment',
    table: 'replenishments',
    alias: 't',
    record: replenishmentRecord,
    schema: Replenishment,
    tag: 'Replenishments',
    module: 'picking',
  },
  {
    resource: 'attachment',
    table: 'attachments',
    alias: 't',
    record: attachmentRecord,
    schema: Attachment,
    tag: 'Photos and files',
    seen: openedTo,
  },
]

/** Kept by the event sequencer. The feed stores a short entry for deleted records; all others are read live. */
export function recordSource({ resource, table, alias, record, shared, seen }: FollowedRecords): FeedSource {
  const at = (column: string) => name(`${alias}.${column}`)
  const current = (which: Statement<'none'>) => sql`(
    select row_to_json(r)::text
      from (select ${record} from ${name(table)} ${name(alias)}
             where ${at('company_id')} = f.company_id and ${at('id')} = f.id and ${which}) r)`
  return {
    table: name('document_feed'),
    condition: sql`f.resource_type = ${resource}`,
    stream: eventStream,
    unnumbered: (scope) => sql`exists (
      select from record_queue q where ${scope.within('q')} and q.resource_type = ${resource})`,
    current: (scope) =>
      sql`case when f.record = '' then ${current(seen?.(scope) ?? sql`true`)} else f.record end`,
    shared: shared ?? false,
  }
}

/** Changed records in the queue. */
export const recordsWaiting: Waiting = {
  stream: eventStream,
  queue: 'record_queue',
  batch: 5_000,
  numbersEach: 1,
  async number(connection, run) {
    const { rows } = await connection.query<Numbered>(numberRecords(run))
    return rows[0] ?? { count: 0, reached: null }
  },
}

const numberRecords = (run: Run) => sql`
  with moved as materialized (
    delete from record_queue where ctid = any(array(select p.ctid from ${sharesIn({ queue: 'record_queue' }, run)})) returning *),
  changed as materialized (
    select distinct on (m.company_id, m.resource_type, m.resource_id) m.*
      from moved m order by m.company_id, m.resource_type, m.resource_id, m.id desc),
  fed as (
    insert into document_feed as f (company_id, resource_type, sync_seq, id, client_3pl_id, record)
    select c.company_id, c.resource_type, ${run.base}::bigint + row_number() over (order by c.company_id, c.id), c.resource_id,
           c.client_3pl_id,
           case when c.deleted_at is null then ''
                else json_build_object('id', c.resource_id, 'company_id', c.company_id, 'deleted_at', iso(c.deleted_at))::text end
      from changed c
    on conflict (company_id, resource_type, id) do update
       set sync_seq = excluded.sync_seq, client_3pl_id = excluded.client_3pl_id, record = excluded.record
    returning sync_seq)
  select (select count(*)::int from moved) as count, max(sync_seq) as reached from fed`
