import { describe, expect, test } from 'vitest'
import type { LineArticle } from '../../catalogue/named/lines.ts'
import { one } from '../../catalogue/units/quantities.ts'
import { componentFaults, componentsOf, earliest, partsOf, requestPath } from './rules.ts'

const article = (id: number): LineArticle => ({
  id,
  client_3pl_id: null,
  article_code: `A${id}`,
  description: '',
  um3pl: 'PCE',
  um3pl_2: null,
  um3pl_2_factor: null,
  um3pl_3: null,
  um3pl_3_factor: null,
  integer_only_um3pl_quantity: false,
  tracking: 'none',
  expiry_tracking: false,
  active: true,
  picked_as: 'kit',
  whole_units: [],
})
const line = (id: number, index: number) => ({
  index,
  given: { article_id: id },
  article: article(id),
  um3pl: 'PCE',
  factor: one,
  quantity: one,
})

describe('what a kit is made of', () => {
  const kinship = { kits: new Set([8]), parts: new Set([9]) }
  test.each<[kit: number, parts: number[], faults: string[]]>([
    [1, [2, 3], []],
    [1, [], []],
    [1, [1], ['components.0.article_id kit_in_kit']],
    [1, [2, 8], ['components.1.article_id kit_in_kit']],
    [1, [2, 2], ['components.1.article_id duplicate']],
    [9, [2], ['components kit_in_kit']],
    [9, [], []],
    [1, [9], []],
  ])('%i of %j', (kit, parts, faults) => {
    const found = componentFaults(kit, parts.map(line), kinship)
    expect(found.map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults)
  })
})

test('a component that is named by its code is at fault there', () => {
  const named = { ...line(1, 0), given: { article_code: 'A1' } }
  expect(componentFaults(1, [named], { kits: new Set(), parts: new Set() })).toEqual([
    { path: 'components.0.article_code', rule: 'kit_in_kit' },
  ])
})

test('components are counted in base units', () => {
  const cartons = { ...line(3, 1), factor: 6n * one, quantity: 2n * one }
  expect(componentsOf([line(2, 0), cartons])).toEqual([
    { article_id: 2, quantity: one },
    { article_id: 3, quantity: 12n * one },
  ])
})

test('parts of some kits are exact, or it is said why not', () => {
  const components = [{ article_id: 2, quantity: 333_333n }]
  expect(partsOf(components, 3n * one)).toEqual({
    parts: [{ article_id: 2, quantity: 999_999n }],
    faults: [],
  })
  const twice = [...components, { article_id: 3, quantity: 333_333n }]
  expect(partsOf(twice, 500_000n).faults).toEqual([
    { path: 'quantity_um3pl', rule: 'decimals', params: { max: 6 } },
  ])
  const many = [{ article_id: 2, quantity: 10n ** 17n }]
  expect(partsOf(many, 100n * one).faults).toMatchObject([{ path: 'quantity_um3pl', rule: 'max_number' }])
})

test('a kit ends with the first of its parts', () => {
  expect(earliest(['2027-03-01', null, '2026-12-31'])).toBe('2026-12-31')
  expect(earliest([null])).toBeNull()
})

test.each([
  ['lines.0.lot_number', 'lot_number'],
  ['lines.1.serial_numbers', 'parts.4.serial_numbers'],
  ['lines.2.serial_numbers', 'parts'],
  ['lines.2.quantity_um3pl', 'quantity_um3pl'],
  ['lines.12.serial_numbers', 'parts'],
  ['warehouse_id', 'warehouse_id'],
  ['lines', 'lines'],
  ['old.lines.0.lot_number', 'old.lines.0.lot_number'],
])('%s is %s of the request', (path, is) => {
  expect(requestPath(path, [4, undefined])).toBe(is)
})
