import { sql } from '../../../kernel/database/sql.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { orderBy } from '../../../lists/sorting.ts'
import { changedSince, contains, equals, referencePage, unlessTaken } from '../../base/reference/store.ts'
import { queueLimit, seenEvery_ms } from './rules.ts'
import type { PrintStation, StationList } from './schema.ts'

const record = sql`
  s.id, s.company_id, s.warehouse_id, s.name, s.formats, s.label_size, s.automatic, s.active,
  (select count(*)::int from (select from print_jobs j where j.company_id = s.company_id and j.station_id = s.id
      and j.status = 'waiting' limit ${queueLimit}) w) as waiting,
  iso(s.last_seen_at) as last_seen_at, s.version, iso(s.created_at) as created_at, iso(s.updated_at) as updated_at`

export function stationPage(scope: ReadScope, query: StationList): Promise<Page<PrintStation>> {
  const from = sql`
    from print_stations s where ${scope.within('s')} and ${contains(['s.name'], query.search)}
     and ${equals('s.active', query.active)} and ${equals('s.warehouse_id', query.warehouse_id)}
     and ${changedSince('s.updated_at', query.updated_since)}`
  return referencePage(scope, {
    table: 's',
    record,
    from,
    order: orderBy('s', query, { tenant: 'company_id' }),
    query,
  })
}

export function stationById(scope: ReadScope, id: number): Promise<Json<PrintStation> | undefined> {
  return scope.record<PrintStation>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record} from print_stations s where ${scope.within('s')} and s.id = ${id} limit 1) r`)
}

export function lockStation(scope: WriteScope, id: number): Promise<PrintStation | undefined> {
  return scope.maybe<PrintStation>(sql`
    select ${record} from print_stations s where ${scope.within('s')} and s.id = ${id} for no key update of s`)
}

export function storedStation(scope: ReadScope, id: number): Promise<PrintStation | undefined> {
  return scope.maybe<PrintStation>(sql`
    select ${record} from print_stations s where ${scope.within('s')} and s.id = ${id}`)
}

export type StationValues = Pick<
  PrintStation,
  'warehouse_id' | 'name' | 'formats' | 'label_size' | 'automatic' | 'active'
>

export async function insertStation(scope: WriteScope, v: StationValues): Promise<number> {
  const { now } = scope
  const { id } = await unlessTaken('print_stations_name_key', 'name', () =>
    scope.one<{ id: number }>(sql`
      insert into print_stations (company_id, warehouse_id, name, formats, label_size, automatic, active, created_at,
                                  updated_at)
      values (${scope.company}, ${v.warehouse_id}, ${v.name}, ${v.formats}, ${v.label_size}, ${v.automatic}, ${v.active},
              ${now}, ${now})
      returning id`),
  )
  return id
}

export async function updateStation(scope: WriteScope, id: number, v: StationValues): Promise<void> {
  await unlessTaken('print_stations_name_key', 'name', () =>
    scope.run(sql`
      update print_stations set
        warehouse_id = ${v.warehouse_id}, name = ${v.name}, formats = ${v.formats}, label_size = ${v.label_size},
        automatic = ${v.automatic}, active = ${v.active}, version = version + 1, updated_at = ${scope.now}
      where company_id = ${scope.company} and id = ${id}`),
  )
}

/** Records that the station's program asked for work. The version stays, so that no edit of the station conflicts. */
export function noteSeen(scope: WriteScope, id: number): void {
  const { now } = scope
  const before = new Date(now.getTime() - seenEvery_ms)
  scope.send(sql`
    update print_stations set last_seen_at = ${now}
     where company_id = ${scope.company} and id = ${id} and (last_seen_at < ${before}) is not false`)
}

/** Stations that can print the paper, the caller's last station first. */
export function stationsFor(
  scope: WriteScope,
  { isLabel }: { readonly isLabel: boolean },
): Promise<readonly (PrintStation & { readonly is_last: boolean })[]> {
  const { user_id } = scope.visit
  const kind = sql`(j.address like '%/documents/label.%') = ${isLabel}`
  return scope.all(sql`
    select ${record}, s.id is not distinct from
           (select j.station_id from (select j.station_id, j.address from print_jobs j
               where j.company_id = ${scope.company} and j.asked_by = ${user_id} order by j.id desc limit 100) j
             where ${kind} limit 1) as is_last
      from print_stations s
     where ${scope.within('s')} and s.active and (${isLabel} or 'pdf' = any(s.formats))
     order by is_last desc, s.id limit 2`)
}
