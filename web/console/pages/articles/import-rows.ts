import type { ArticleRow } from '../../../../client/src/generated/logistics.ts'
import {
  type Readers,
  asBoolean,
  asNumber,
  asObject,
  asOneOf,
  asText,
  kept,
  orNone,
  readInto,
} from '../../imports/cells.ts'
import { type ImportItem, type ReadSheet, type SheetRow, sheetIn } from '../../imports/sheet.ts'

/** Recognized columns: article fields as named in the API and in an exported sheet. */
const readers: Readers<ArticleRow> = {
  id: kept(asNumber),
  client_3pl_id: orNone(asNumber),
  article_code: kept(asText),
  name: orNone(asText),
  description: kept(asText),
  um3pl: kept(asText),
  um3pl_barcode: orNone(asText),
  barcode: orNone(asText),
  integer_only_um3pl_quantity: kept(asBoolean),
  integer_only: kept(asBoolean),
  um3pl_2: orNone(asText),
  um3pl_2_factor: orNone(asText),
  um3pl_2_barcode: orNone(asText),
  um3pl_3: orNone(asText),
  um3pl_3_factor: orNone(asText),
  um3pl_3_barcode: orNone(asText),
  tracking: kept(asOneOf('none', 'lot', 'serial')),
  expiry_tracking: kept(asBoolean),
  weight_kg: orNone(asText),
  length_cm: orNone(asText),
  width_cm: orNone(asText),
  height_cm: orNone(asText),
  external_reference: orNone(asText),
  metadata: kept(asObject),
  active: kept(asBoolean),
}

/** Reads a CSV file's rows as articles. */
export function readArticles(file: string): ReadSheet<ArticleRow> {
  return sheetIn(file, {
    isColumn: (name) => Object.hasOwn(readers, name),
    keys: ['article_code'],
    owners: ['client_3pl_id', 'id'],
    itemsOf: (rows) => rows.map(articleIn),
  })
}

function articleIn(row: SheetRow): ImportItem<ArticleRow> {
  const { line, cells } = row
  // Without a code, the API reports that it's missing.
  const body: ArticleRow = { article_code: '' }
  const unread = readInto(body, readers, (column) => cells.get(column))
  return {
    rows: [row],
    body,
    unread: unread.map((column) => ({ line, column, cell: cells.get(column) ?? '' })),
  }
}
