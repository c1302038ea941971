import type { Json } from '../../../kernel/json.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Address, addressLines } from '../../base/reference/schema-addresses.ts'
import { SheetError, columnName, flagIn, parsedCell, refuseTwice } from './rows.ts'
import type { StoredSheet } from './store.ts'

// Documents as CSV rows, one row per line: column names and cell formats.

/** Cell formats. Lists are separated by bars. */
export type CellKind = 'text' | 'flag' | 'json' | 'list'

/** Columns by name, in export order. A dot leads into an object: `ship_to.city`. */
export type Columns = Readonly<Record<string, CellKind>>

/** One kind of document as a sheet: everything that differs between sales orders and receptions. */
export interface DocumentSheet {
  /** First word of its commands. */
  readonly command: string
  /** Plural in messages, such as `sales orders`. */
  readonly words: string
  /** Column of its number. */
  readonly number: string
  /** Columns with the same value in all rows of a document. */
  readonly header: Columns
  readonly line: Columns
  readonly statuses: readonly string[]
  /** Statuses that a new document can't have, with the initial status used instead. */
  readonly beginnings: Readonly<Record<string, string>>
  readonly stored: StoredSheet
  /** Creates a document from an API body. */
  readonly create: (
    scope: WriteScope,
    given: unknown,
    query: { readonly on_duplicate?: 'return' | undefined },
  ) => Promise<Json<unknown>>
}

/** Columns that identify records around a document. IDs are valid in one company only; codes also work elsewhere. */
export const namingColumns = {
  client_code: 'text',
  client_3pl_id: 'text',
  warehouse_code: 'text',
  warehouse_id: 'text',
  partner_code: 'text',
  partner_id: 'text',
} as const satisfies Columns

/** Columns that aren't API fields. */
export type CodeColumn = 'client_code' | 'warehouse_code' | 'partner_code'

/** Columns for an address field of that name. */
export function addressColumns<N extends string>(field: N): Readonly<Record<`${N}.${keyof Address}`, 'text'>>
export function addressColumns(field: string): Columns {
  return Object.fromEntries(addressLines.map((line) => [`${field}.${line}`, 'text']))
}

/** Columns of an exported sheet. It has no IDs, so another company can import it. */
export function exportedColumns({ header, line }: DocumentSheet): readonly (readonly [string, CellKind])[] {
  return Object.entries({ ...header, ...line }).filter(([name]) => !name.endsWith('_id'))
}

/** Columns of a sheet by index; undefined where a spreadsheet left one empty. */
export type Head = readonly (string | undefined)[]

export function headOf(cells: readonly string[], sheet: DocumentSheet): Head {
  const known = new Set([...Object.keys(sheet.header), ...Object.keys(sheet.line)])
  const head = cells.map((cell) => columnName(cell) || undefined)
  const unknown = head.filter((name) => name !== undefined && !known.has(name))
  if (unknown.length > 0) {
    const names = `unknown ${unknown.length === 1 ? 'column' : 'columns'} ${unknown.join(', ')}`
    throw new SheetError(`${names}; the known ones are ${[...known].join(', ')}`)
  }
  refuseTwice(head)
  if (!head.includes('external_reference') && !head.includes(sheet.number)) {
    throw new SheetError(
      `the first line names neither external_reference nor ${sheet.number}, which tell what rows are one document`,
    )
  }
  return head
}

/** A cell's value in the form of an API body. */
export function valueOf(kind: CellKind | undefined, cell: string): unknown {
  if (kind === 'json') return parsedCell(cell)
  if (kind === 'list') return listOf(cell)
  return kind === 'flag' ? flagIn(cell) : cell
}

/** Bars separate the items; a bar within an item is escaped with a backslash. */
function listOf(cell: string): readonly string[] {
  const items = cell.match(/(?:\\[\\|]|[^|])+/g) ?? []
  return items.map((item) => item.replaceAll(/\\([\\|])/g, '$1').trim()).filter((item) => item !== '')
}

/** A value as a cell. `row` has objects where column names have dots. */
export function cellOf(kind: CellKind, name: string, row: Readonly<Record<string, unknown>>): string {
  const value = name.split('.').reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), row)
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(listed).join('|')
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (kind === 'json' && Object.keys(value).length === 0) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function listed(item: unknown): string {
  return String(item).replaceAll(/[\\|]/g, String.raw`\$&`)
}
