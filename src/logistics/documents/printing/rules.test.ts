import { expect, test } from 'vitest'
import {
  afterFailure,
  fitting,
  isLabel,
  paramsIn,
  pathOf,
  refusalOf,
  stationFaults,
  titleOf,
} from './rules.ts'
import { jobStatuses } from './schema.ts'

test.each([
  ['again', { taken: 'print_job_under_way' }],
  ['cancel', { taken: 'print_job_under_way', printed: 'print_job_over', cancelled: 'print_job_over' }],
  [
    'report',
    {
      waiting: 'print_job_not_taken',
      printed: 'print_job_not_taken',
      failed: 'print_job_not_taken',
      cancelled: 'print_job_not_taken',
    },
  ],
  [
    'read',
    {
      waiting: 'print_job_not_taken',
      printed: 'print_job_not_taken',
      failed: 'print_job_not_taken',
      uncertain: 'print_job_not_taken',
      cancelled: 'print_job_not_taken',
    },
  ],
] as const)('%s is refused while a job is %o', (act, refused) => {
  const answers = jobStatuses.map((status) => [status, refusalOf({ status, attempts: 2 }, act)] as const)
  expect(Object.fromEntries(answers.filter(([, refusal]) => refusal !== undefined))).toEqual(refused)
})

test('a report about an earlier attempt is ignored', () => {
  expect(refusalOf({ status: 'taken', attempts: 2 }, 'report', 1)).toBe('print_job_not_taken')
  expect(refusalOf({ status: 'taken', attempts: 2 }, 'report', 2)).toBeUndefined()
})

test.each([
  ['nothing_printed', 1, { status: 'waiting', pause_ms: 5_000 }],
  ['nothing_printed', 3, { status: 'waiting', pause_ms: 20_000 }],
  ['nothing_printed', 9, { status: 'waiting', pause_ms: 300_000 }],
  ['nothing_printed', 10, { status: 'failed', pause_ms: 0 }],
  ['given_up', 1, { status: 'failed', pause_ms: 0 }],
  ['uncertain', 1, { status: 'uncertain', pause_ms: 0 }],
] as const)('%s at attempt %i: %o', (outcome, attempts, after) => {
  expect(afterFailure(outcome, attempts)).toEqual(after)
})

test.each([
  ['/sales-orders/7/documents/packing-slip.pdf', '/sales-orders/7/documents/packing-slip.pdf'],
  ['/api/stock/7/documents/label.pdf?size=62#x', '/stock/7/documents/label.pdf?size=62'],
  ['/sales-orders/../webhooks/7', '/webhooks/7'],
  ['/stock/api/7', '/stock/api/7'],
  ['/api', '/api'],
  ['/\\elsewhere.example/a', undefined],
  ['//elsewhere.example/documents/label.pdf', undefined],
  ['http://elsewhere.example/a', undefined],
  ['sales-orders/7', undefined],
  ['', undefined],
])('the address %s is %s', (address, path) => {
  const url = pathOf(address)
  expect(url && `${url.pathname}${url.search}${url.hash}`).toBe(path)
})

const zebra = { formats: ['zpl'], label_size: '100x150' } as const
const office = { formats: ['pdf'], label_size: 'a4' } as const
const both = { formats: ['pdf', 'zpl'], label_size: null } as const
const unset = { formats: [], label_size: 'a4' } as const

test.each([
  ['/stock/7/documents/label.pdf', zebra, '/stock/7/documents/label.zpl?size=100x150'],
  ['/stock/7/documents/label.zpl?size=62', zebra, '/stock/7/documents/label.zpl?size=62'],
  ['/stock/7/documents/label.zpl', office, '/stock/7/documents/label.pdf?size=a4'],
  ['/stock/7/documents/label.zpl', both, '/stock/7/documents/label.zpl'],
  ['/stock/7/documents/label.pdf?size=a4', zebra, undefined],
  ['/stock/7/documents/label.pdf', both, '/stock/7/documents/label.pdf'],
  ['/stock/pdf/documents/label.pdf', zebra, '/stock/pdf/documents/label.zpl?size=100x150'],
  ['/stock/7/documents/label.pdf?size=62', unset, '/stock/7/documents/label.pdf?size=62'],
  ['/stock/7/documents/label.pdf/more', office, undefined],
  ['/waves/7/documents/wave-list.zpl', both, undefined],
  ['/waves/7/documents/wave-list.pdf', office, '/waves/7/documents/wave-list.pdf'],
  ['/waves/7/documents/wave-list.pdf', zebra, undefined],
])('%s goes to a station with %o as %s', (address, { formats, label_size }, sent) => {
  const url = pathOf(address)
  const fit = url && fitting(url, { formats: [...formats], label_size })
  expect(fit && `${fit.pathname}${fit.search}`).toBe(sent)
})

type Station = Parameters<typeof stationFaults>[0]
const usual: Station = { formats: ['zpl'], label_size: null, warehouse_id: 1, automatic: [] }

test.each<[Partial<Station>, readonly string[]]>([
  [{}, []],
  [{ warehouse_id: null }, []],
  [{ automatic: ['parcel_label'] }, []],
  [{ label_size: 'a4' }, ['label_size selected']],
  [{ label_size: 'a4', formats: ['zpl', 'pdf'] }, []],
  [{ automatic: ['wave_list'] }, ['automatic station_format']],
  [{ automatic: ['wave_list'], formats: ['pdf'] }, []],
  [{ automatic: ['parcel_label'], warehouse_id: null }, ['warehouse_id required']],
])('a printer of labels with %o has the faults %o', (fields, faults) => {
  expect(stationFaults({ ...usual, ...fields }).map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults)
})

test.each([
  ['/stock/7/documents/label.pdf', true],
  ['/stock/7/documents/label.zpl', true],
  ['/stock/7/documents/label.zpl/more', false],
  ['/waves/7/documents/wave-list.pdf', false],
])('%s is a label: %s', (address, expected) => {
  expect(isLabel(new URL(address, 'http://address'))).toBe(expected)
})

test('a path is held against its template', () => {
  const template = '/sales-orders/{id}/parcels/{parcel}/documents/{name}'
  expect(paramsIn(template, '/sales-orders/7/parcels/8/documents/label.pdf')).toEqual({
    id: '7',
    parcel: '8',
    name: 'label.pdf',
  })
  expect(paramsIn(template, '/sales-orders/7/parcels/8/documents')).toBeUndefined()
  expect(paramsIn(template, '/purchase-orders/7/parcels/8/documents/label.pdf')).toBeUndefined()
  expect(paramsIn('/a/{id}.pdf', '/a/7.pdf')).toBeUndefined()
  expect(paramsIn('/a/x{id}', '/a/x7')).toBeUndefined()
})

test.each([
  [{ order_number: 'SO-1', reference: 'x' }, 'SO-1'],
  [{ parcel_number: 'P-3', sscc: null }, 'P-3'],
  [{ article_code: 'A', code: 'B' }, 'A'],
  [{ code: 'B', article_code: 7 }, 'B'],
  [{ code: 'B', wave_number: 'WV-1' }, 'WV-1'],
  [{ external_order_number: 'X', order_number_old: 'Y', name: 'Z' }, ''],
  [{ id: 1 }, ''],
])('%o is called %s', (record, title) => {
  expect(titleOf(record)).toBe(title)
})
