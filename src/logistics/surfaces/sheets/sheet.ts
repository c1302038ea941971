import type { Json } from '../../../kernel/json.ts'
import type { WriteScope } from '../../../kernel/scope.ts'
import type { Address } from '../../base/reference/schema-addresses.ts'
import { SheetError, columnName, parsedCell } from './rows.ts'
import type { StoredSheet } from './store.ts'

// Documents as the rows of a CSV file, one row for each line: what a column is called and what a cell means.

/** How a cell is written: a list stands between bars. */
export type CellKind = 'text' | 'flag' | 'json' | 'list'

/** Columns by their names, in the order of an exported sheet. A dot leads into an object: `ship_to.city`. */
export type Columns = Readonly<Record<string, CellKind>>

/** One kind of document as a sheet; everything that sales orders and receptions do not share. */
export interface DocumentSheet {
  /** The first word of its commands. */
  readonly command: string
  /** `sales orders`. */
  readonly words: string
  /** The column of its number. */
  readonly number: string
  /** Columns that say the same in all rows of a document. */
  readonly header: Columns
  readonly line: Columns
  readonly statuses: readonly string[]
  /** States of an exported document that a new one cannot have, and what it begins with instead. */
  readonly beginnings: Readonly<Record<string, string>>
  readonly stored: StoredSheet
  /** Makes one from what a body of the API would be. */
  readonly create: (
    scope: WriteScope,
    given: unknown,
    query: { readonly on_duplicate?: 'return' | undefined },
  ) => Promise<Json<unknown>>
}

/** What names the records around a document. Ids mean something in one company only, codes go with the sheet. */
export const namingColumns = {
  client_code: 'text',
  client_3pl_id: 'text',
  warehouse_code: 'text',
  warehouse_id: 'text',
  partner_code: 'text',
  partner_id: 'text',
} as const satisfies Columns

/** Columns that are no fields of the API. */
export type CodeColumn = 'client_code' | 'warehouse_code' | 'partner_code'

/** The lines of an address below a field of that name. */
export function addressColumns<N extends string>(field: N): Readonly<Record<`${N}.${keyof Address}`, 'text'>>
export function addressColumns(field: string): Columns {
  const lines: Readonly<Record<keyof Address, 'text'>> = {
    name: 'text',
    company_name: 'text',
    address_line1: 'text',
    address_line2: 'text',
    city: 'text',
    postal_code: 'text',
    region: 'text',
    country_code: 'text',
    phone: 'text',
    email: 'text',
  }
  return Object.fromEntries(Object.entries(lines).map(([line, kind]) => [`${field}.${line}`, kind]))
}

/** What an exported sheet has: no ids, so that another company can take it. */
export function exportedColumns({ header, line }: DocumentSheet): readonly (readonly [string, CellKind])[] {
  return Object.entries({ ...header, ...line }).filter(([name]) => !name.endsWith('_id'))
}

/** The columns of a sheet by their place; undefined where a spreadsheet left an empty one. */
export type Head = readonly (string | undefined)[]

export function headOf(cells: readonly string[], sheet: DocumentSheet): Head {
  const known = new Set([...Object.keys(sheet.header), ...Object.keys(sheet.line)])
  const head = cells.map((cell) => columnName(cell) || undefined)
  const unknown = head.filter((name) => name !== undefined && !known.has(name))
  if (unknown.length > 0) {
    const names = `unknown ${unknown.length === 1 ? 'column' : 'columns'} ${unknown.join(', ')}`
    throw new SheetError(`${names}; the known ones are ${[...known].join(', ')}`)
  }
  const twice = head.find((name, at) => name !== undefined && head.indexOf(name) < at)
  if (twice !== undefined) throw new SheetError(`two columns are named ${twice}`)
  if (!head.includes('external_reference') && !head.includes(sheet.number)) {
    throw new SheetError(
      `the first line names neither external_reference nor ${sheet.number}, which tell what rows are one document`,
    )
  }
  return head
}

/** What a cell says, as a body of the API would say it. */
export function valueOf(kind: CellKind | undefined, cell: string): unknown {
  if (kind === 'json') return parsedCell(cell)
  if (kind === 'list') return listOf(cell)
  // As spreadsheets write them.
  if (kind === 'flag' && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true'
  return cell
}

/** Bars part the items; one that belongs to an item has a backslash before it. */
function listOf(cell: string): readonly string[] {
  const items = cell.match(/(?:\\[\\|]|[^|])+/g) ?? []
  return items.map((item) => item.replaceAll(/\\([\\|])/g, '$1').trim()).filter((item) => item !== '')
}

/** The cell of a value; `row` has objects where names have dots. */
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
