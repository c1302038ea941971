import { operation } from '../../../kernel/operation.ts'
import { Problem } from '../../../kernel/problem.ts'
import { unitsByBarcode } from '../../catalogue/articles/barcodes.ts'
import { gtinForms } from './numbers.ts'
import { plainText, read, readPlain } from './reading.ts'
import { Scan, ScanParams, ScanQuery } from './schema.ts'

const scan = operation({
  id: 'scan.get',
  tag: 'Scanning',
  summary: 'Find the record of a scanned code',
  description: [
    'Takes the text of any bar code: an EAN or UPC in any length, the elements of GS1-128, GS1 DataMatrix or GS1 QR with',
    'or without the prefix of the symbology, a GS1 Digital Link, or a code of your own. An article that has the text',
    'itself as a barcode wins over everything that could be read into it. Where several articles share a barcode, all of',
    'them are in `matches`, inactive ones too: ask the user, or narrow it down by `client_3pl_id`.',
  ].join(' '),
  method: 'GET',
  path: '/scan/{barcode}',
  access: 'read',
  module: 'articles',
  resource: 'barcode',
  params: ScanParams,
  query: ScanQuery,
  status: 200,
  envelope: 'record',
  response: Scan,
  async handle(scope, { params: { barcode }, query: { client_3pl_id } }) {
    const own = [barcode.trim(), plainText(barcode)]
    const reading = read(barcode, scope.now)
    const units = await unitsByBarcode(scope, [...own, ...gtinForms(reading.gtin)])
    const all = units
      .filter((unit) => client_3pl_id === undefined || unit.client_3pl_id === client_3pl_id)
      .map(({ article, um3pl, factor, barcode: stored }) => ({ article, um3pl, factor, barcode: stored }))
    if (all.length === 0) throw new Problem('not_found', { params: { resource: 'barcode' } })
    const exact = all.filter((match) => own.includes(match.barcode))
    return exact.length > 0
      ? { barcode, ...readPlain(barcode), matches: exact }
      : { barcode, ...reading, matches: all }
  },
})

export const scanOperations = [scan]
