import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { name, slow, sql } from '../../../kernel/database/sql.ts'
import { Json } from '../../../kernel/json.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { type ErasureTable, erasureRecord } from '../../../people/erasures.ts'
import type { RowReader } from '../../../people/rows.ts'
import type { Erasure } from '../../../people/schema.ts'
import type { DocumentKind } from '../../documents/spine/kind.ts'
import { isOpen } from './store-places.ts'
import { type ErasingScope, rowsWithin } from './store-task.ts'

export const erasureTable: ErasureTable = { tenant: 'company_id' }

/** A document that still needs its recipient. */
export interface OpenDocument {
  readonly resource: string
  readonly id: number
  readonly number: string
}

const shown = 20

/** Unfinished documents of the person, oldest first. */
export function openDocuments(
  scope: ErasingScope,
  kind: DocumentKind,
  email: string,
): Promise<readonly OpenDocument[]> {
  return scope.all<OpenDocument>(
    slow(sql`
      select ${kind.resource}::text as resource, t.id, ${name(`t.${kind.number}`)} as number from ${name(kind.table)} t
       where ${rowsWithin(scope)} and ${isOpen(kind, email)}
       order by t.id limit ${shown}`),
  )
}

const listed = 100

/** Erasures, newest first. */
export async function erasureList(scope: ReadScope): Promise<Json<readonly Erasure[]>> {
  const reader: RowReader = scope
  const [found] = await reader.all<{ json: string }>(sql`
    select ${jsonRows('r')}::text as json
      from (select ${erasureRecord} from erasures e where ${scope.tenantsAndNone.within('e')}
             order by e.id desc limit ${listed}) r`)
  return new Json(found?.json ?? '[]')
}
