import type { Address, NewSalesOrder, NewSalesOrderLine } from '../../../../client/src/generated/logistics.ts'
import {
  type Reader,
  type Readers,
  asBoolean,
  asNumber,
  asObject,
  asText,
  kept,
  readInto,
  unread,
} from '../../imports/cells.ts'
import { type ImportItem, type ReadSheet, type SheetRow, type Unread, sheetIn } from '../../imports/sheet.ts'

/** Ids of the records that a file refers to by code. */
export interface Codes {
  readonly clientIdOf: (code: string) => number | undefined
  readonly warehouseIdOf: (code: string) => number | undefined
}

type Header = Omit<NewSalesOrder, 'lines' | 'ship_to'>
/** The file has reference and metadata columns for the order only, not for its lines. */
type Line = Omit<NewSalesOrderLine, 'id' | 'external_reference' | 'metadata'>

/** Columns that have the same value in all rows of an order. The names match the API and an exported sheet. */
const headerReaders: Readers<Header> = {
  external_reference: kept(asText),
  order_number: kept(asText),
  client_3pl_id: kept(asNumber),
  warehouse_id: kept(asNumber),
  partner_id: kept(asNumber),
  status: kept(asStatus),
  order_type: kept(asText),
  carrier_code: kept(asText),
  carrier_service: kept(asText),
  requested_ship_date: kept(asText),
  requested_delivery_date: kept(asText),
  priority: kept(asNumber),
  allow_partial_shipment: kept(asBoolean),
  on_hold: kept(asBoolean),
  hold_reason: kept(asText),
  notes: kept(asText),
  metadata: kept(asObject),
}

const addressReaders: Readers<Address> = {
  name: kept(asText),
  company_name: kept(asText),
  address_line1: kept(asText),
  address_line2: kept(asText),
  city: kept(asText),
  postal_code: kept(asText),
  region: kept(asText),
  country_code: kept(asText),
  phone: kept(asText),
  email: kept(asText),
}

const lineReaders: Readers<Line> = {
  line_number: kept(asNumber),
  article_code: kept(asText),
  article_id: kept(asNumber),
  description: kept(asText),
  um3pl: kept(asText),
  quantity_um3pl: kept(asText),
  lot_number: kept(asText),
  serial_numbers: kept(asList),
}

/** Status of a new order: draft or confirmed. Later statuses from another system start again at confirmed. */
function asStatus(cell: string): NonNullable<Header['status']> | typeof unread {
  if (cell === 'draft') return 'draft'
  return ['confirmed', 'allocated', 'picking', 'packed'].includes(cell) ? 'confirmed' : unread
}

/** Splits a list at vertical bars. */
function asList(cell: string): readonly string[] {
  return cell
    .split('|')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

const addressColumns = Object.keys(addressReaders).map((name) => `ship_to.${name}`)
const headerColumns = new Set([
  ...Object.keys(headerReaders),
  ...addressColumns,
  'client_code',
  'warehouse_code',
])

function isColumn(name: string): boolean {
  return headerColumns.has(name) || Object.hasOwn(lineReaders, name)
}

/** Reads a CSV file's orders. Rows that share a reference, or else a number, are lines of one order. */
export function readOrders(file: string, codes: Codes): ReadSheet<NewSalesOrder> {
  return sheetIn(file, {
    isColumn,
    keys: ['external_reference', 'order_number'],
    owners: ['client_3pl_id', 'client_code'],
    itemsOf: (rows) => groupsOf(rows).map((group) => orderIn(group, codes)),
  })
}

/** Identifies an order. Undefined for a row that names none. */
function keyOf({ cells }: SheetRow): string | undefined {
  const key = cells.get('external_reference') || cells.get('order_number')
  const owner = cells.get('client_3pl_id') || cells.get('client_code') || ''
  return key === undefined || key === '' ? undefined : JSON.stringify([owner, key])
}

/** A row without header values belongs to the row above. */
function groupsOf(rows: readonly SheetRow[]): readonly (readonly SheetRow[])[] {
  const groups: SheetRow[][] = []
  const known = new Map<string, SheetRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const isBare = [...row.cells].every(([column, cell]) => cell === '' || !headerColumns.has(column))
    const group = key === undefined ? (isBare ? groups.at(-1) : undefined) : known.get(key)
    if (group !== undefined) group.push(row)
    else {
      const made = [row]
      groups.push(made)
      if (key !== undefined) known.set(key, made)
    }
  }
  return groups
}

function orderIn(rows: readonly SheetRow[], codes: Codes): ImportItem<NewSalesOrder> {
  const faults: Unread[] = []
  const header = headerOf(rows, faults)
  const [first] = rows
  const line = first?.line ?? 0
  const read = <Row extends object>(row: Row, its: Readers<Row>, name: (column: string) => string) => {
    const left = readInto(row, its, (column) => header.get(name(column)))
    faults.push(...left.map(name).map((column) => ({ line, column, cell: header.get(column) ?? '' })))
    return row
  }
  const body: Header = read({}, headerReaders, (column) => column)
  const ship_to: Address = read({}, addressReaders, (column) => `ship_to.${column}`)
  const named = read<Named>({}, namedReaders(codes), (column) => column)
  if (body.external_reference === undefined && body.order_number === undefined) {
    faults.push({ line, column: 'external_reference', cell: '' })
  }
  const lines = rows.map((row) => lineIn(row, faults))
  return {
    rows,
    unread: faults,
    body: {
      ...body,
      ...(named.client_code !== undefined && { client_3pl_id: named.client_code }),
      ...(named.warehouse_code !== undefined && { warehouse_id: named.warehouse_code }),
      ...(Object.keys(ship_to).length > 0 && { ship_to }),
      lines,
    },
  }
}

interface Named {
  readonly client_code?: number
  readonly warehouse_code?: number
}

function byCode(idOf: (code: string) => number | undefined): Reader<number> {
  return (cell) => idOf(cell) ?? unread
}

function namedReaders({ clientIdOf, warehouseIdOf }: Codes): Readers<Named> {
  return { client_code: kept(byCode(clientIdOf)), warehouse_code: kept(byCode(warehouseIdOf)) }
}

/** Merges the header values of an order's rows. Conflicting values are reported, because neither can be trusted. */
function headerOf(rows: readonly SheetRow[], faults: Unread[]): ReadonlyMap<string, string> {
  const header = new Map<string, string>()
  for (const { line, cells } of rows) {
    for (const [column, cell] of cells) {
      if (!headerColumns.has(column) || cell === '') continue
      const before = header.get(column) ?? cell
      if (before !== cell) faults.push({ line, column, cell, differs: before })
      header.set(column, before)
    }
  }
  return header
}

function lineIn({ line, cells }: SheetRow, faults: Unread[]): NewSalesOrderLine {
  // Without a quantity, the API reports that it's missing.
  const body: Line = { quantity_um3pl: '' }
  const left = readInto(body, lineReaders, (column) => cells.get(column))
  faults.push(...left.map((column) => ({ line, column, cell: cells.get(column) ?? '' })))
  return body
}
