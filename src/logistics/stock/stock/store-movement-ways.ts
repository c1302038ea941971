import { type Statement, name, sql } from '../../../kernel/database/sql.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { asked } from '../../../lists/listing.ts'
import { type Way, piecesOf } from '../../base/reference/store-walk.ts'
import { equals, isBefore, isSince } from '../../base/reference/store.ts'
import type { MovementList } from './schema.ts'

export interface MovementWay extends Way {
  /** Ordered by time of occurrence. The IDs have the same order, except for imported history. */
  readonly byTime: boolean
}

/** Kinds of most movements, never far away on any path. The index by kind has all the others. */
const frequent: readonly string[] = ['reserve', 'release', 'pick', 'ship']
const isRare = sql`m.kind <> all (array['reserve', 'release', 'pick', 'ship'])`

export function movementWay(scope: ReadScope, query: MovementList): MovementWay {
  return narrowWay(scope, query) ?? wideWay(scope, query)
}

/** Path along a property that few movements share. */
function narrowWay(scope: ReadScope, query: MovementList): MovementWay | undefined {
  const { article_id, article_code, lot_number, location_code, kind } = query
  const source = sourcesOf(query).find(({ type, id }) => type !== undefined && id !== undefined)
  if (source !== undefined) return { ...along(scope), on: ofSource(source) }
  if (article_id !== undefined) return by(scope, 'article_id', sql`${article_id}::bigint[]`)
  if (article_code !== undefined)
    return { pieces: coded(scope, article_code), on: sql`m.article_id = p.value`, byTime: false }
  if (lot_number !== undefined) return by(scope, 'lot_number', sql`array[${lot_number}]`)
  if (location_code !== undefined) {
    const way = by(scope, 'location_code', sql`array[${location_code}]`)
    return { ...way, on: sql`${way.on} and m.location_code <> ''` }
  }
  if (kind === undefined || kind.some((each) => frequent.includes(each))) return undefined
  const way = by(scope, 'kind', sql`${kind}::text[]`)
  return { ...way, on: sql`${way.on} and ${isRare}` }
}

function wideWay(scope: ReadScope, query: MovementList): MovementWay {
  if (query.occurred_from !== undefined || query.occurred_to !== undefined)
    return { ...along(scope), on: happened(query), byTime: true }
  const clients = query.client_3pl_id ?? scope.clients
  if (clients !== null) return by(scope, 'client_3pl_id', sql`${clients}::bigint[]`)
  if (query.warehouse_id !== undefined) return by(scope, 'warehouse_id', sql`${query.warehouse_id}::bigint[]`)
  return along(scope)
}

function along(scope: ReadScope): MovementWay {
  return { pieces: piecesOf(scope), on: sql`true`, byTime: false }
}

function by(scope: ReadScope, column: string, values: Statement<'none'>): MovementWay {
  return { pieces: piecesOf(scope, values), on: sql`${name(`m.${column}`)} = p.value`, byTime: false }
}

/** All conditions on a movement `m`. */
export function wantedMovements(scope: ReadScope, query: MovementList): Statement<'company'> {
  const { article_code, kind } = query
  const conditions: readonly Statement<'company' | 'none'>[] = [
    equals('m.article_id', query.article_id),
    equals('m.warehouse_id', query.warehouse_id),
    equals('m.client_3pl_id', query.client_3pl_id),
    equals('m.lot_number', query.lot_number),
    equals('m.location_code', query.location_code),
    equals('m.stock_status', query.stock_status),
    equals('m.actor', query.actor),
    ...asked(
      article_code,
      (code) => sql`m.article_id = any(array(select c.value from (${coded(scope, code)}) as c))`,
    ),
    ...asked(kind, (kinds) => sql`m.kind = any(${kinds})`),
    ...sourcesOf(query).map(ofSource),
    happened(query),
  ]
  return conditions.reduce<Statement<'company'>>((left, right) => sql`${left} and ${right}`, scope.owned('m'))
}

function coded(scope: ReadScope, article_code: string): Statement<'company'> {
  return sql`select c.company_id, c.id as value from articles c where ${scope.owned('c')} and c.article_code = ${article_code}`
}

interface Source {
  readonly type: string | undefined
  readonly id: number | readonly number[] | undefined
}

/** Sources, sent in two fields or in one. */
function sourcesOf({ source, source_type, source_id }: MovementList): readonly Source[] {
  const [type, number] = source?.split(':') ?? []
  const id = number === undefined ? undefined : Number(number)
  return [
    { type: source_type, id: source_id },
    { type, id },
  ]
}

function ofSource({ type, id }: Source): Statement<'none'> {
  return sql`${equals('m.source_type', type)} and ${equals('m.source_id', id)}`
}

function happened({ occurred_from: from, occurred_to: to }: MovementList): Statement<'none'> {
  const begun = from === undefined ? sql`true` : isSince('m.occurred_at', from)
  return to === undefined ? begun : sql`${begun} and ${isBefore('m.occurred_at', to)}`
}
