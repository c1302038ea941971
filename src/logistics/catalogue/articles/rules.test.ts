import { describe, expect, test } from 'vitest'
import { type Decimal, decimalFrom } from '../../../kernel/decimal.ts'
import { type ArticleValues, articleFaults, changed, emptyArticle, ownerFaults, ownerOf } from './rules.ts'

const bolt: ArticleValues = { ...emptyArticle, description: 'Bolt', um3pl: 'PCE' }
const six = number('6')

function number(text: string): Decimal {
  const decimal = decimalFrom(text)
  if (decimal === 'number' || decimal === 'decimals' || decimal === 'max_number') throw new Error(text)
  return decimal
}

describe('articleFaults', () => {
  test.each<[string, Partial<ArticleValues>, readonly string[]]>([
    ['a base unit alone', {}, []],
    ['one packaging level', { um3pl_2: 'CTN', um3pl_2_factor: six }, []],
    ['the third unit without the second', { um3pl_3: 'PAL', um3pl_3_factor: six }, []],
    ['a factor of exactly one', { um3pl_2: 'CTN', um3pl_2_factor: number('1') }, []],
    ['a unit without a factor', { um3pl_2: 'CTN' }, ['um3pl_2 requires']],
    ['a factor without a unit', { um3pl_3_factor: six }, ['um3pl_3_factor requires']],
    ['a barcode without a unit', { um3pl_2_barcode: '1' }, ['um3pl_2_barcode requires']],
    [
      'a factor just below one',
      { um3pl_2: 'CTN', um3pl_2_factor: number('0.999999') },
      ['um3pl_2_factor min_number'],
    ],
    ['the base unit again', { um3pl_2: 'PCE', um3pl_2_factor: six }, ['um3pl_2 duplicate']],
    [
      'the second unit again',
      { um3pl_2: 'CTN', um3pl_2_factor: six, um3pl_3: 'CTN', um3pl_3_factor: six },
      ['um3pl_3 duplicate'],
    ],
    [
      'one unit three times',
      { um3pl_2: 'PCE', um3pl_2_factor: six, um3pl_3: 'PCE', um3pl_3_factor: six },
      ['um3pl_2 duplicate', 'um3pl_3 duplicate'],
    ],
    [
      'one barcode for two units',
      { um3pl_barcode: '1', um3pl_2: 'CTN', um3pl_2_factor: six, um3pl_2_barcode: '1' },
      ['um3pl_2_barcode duplicate'],
    ],
    [
      'a barcode for each unit',
      {
        um3pl_barcode: '1',
        um3pl_2: 'CTN',
        um3pl_2_factor: six,
        um3pl_2_barcode: '2',
        um3pl_3: 'PAL',
        um3pl_3_factor: six,
        um3pl_3_barcode: '3',
      },
      [],
    ],
    ['a negative weight', { weight_kg: number('-0.1') }, ['weight_kg min_number']],
    ['no weight at all', { weight_kg: number('0') }, []],
    ['a negative length', { length_cm: number('-1') }, ['length_cm min_number']],
    ['a negative width', { width_cm: number('-1') }, ['width_cm min_number']],
    ['a negative height', { height_cm: number('-1') }, ['height_cm min_number']],
    [
      'one barcode of a package for another',
      {
        um3pl_2: 'CTN',
        um3pl_2_factor: six,
        um3pl_2_barcode: '1',
        um3pl_3: 'PAL',
        um3pl_3_factor: six,
        um3pl_3_barcode: '1',
      },
      ['um3pl_3_barcode duplicate'],
    ],
    ['a small factor without a unit', { um3pl_2_factor: number('0.5') }, ['um3pl_2_factor requires']],
  ])('%s', (_, values, wanted) => {
    const faults = articleFaults({ ...bolt, ...values })
    expect(faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual(wanted)
  })
})

test.each<[Partial<ArticleValues>, object]>([
  [{ um3pl_2: 'CTN' }, { other: 'um3pl_2_factor' }],
  [{ um3pl_3_factor: six }, { other: 'um3pl_3' }],
  [{ um3pl_2: 'CTN', um3pl_2_factor: number('0.5') }, { min: 1 }],
  [{ weight_kg: number('-1') }, { min: 0 }],
])('a fault of %o says %o', (values, params) => {
  expect(articleFaults({ ...bolt, ...values })).toMatchObject([{ params }])
})

test('a new article is active, counted in parts and not tracked', () => {
  expect(emptyArticle).toMatchObject({
    integer_only_um3pl_quantity: false,
    tracking: 'none',
    expiry_tracking: false,
    active: true,
  })
})

test.each([
  [
    'an alias',
    { barcode: '1', integer_only: true },
    { um3pl_barcode: '1', integer_only_um3pl_quantity: true },
  ],
  ['both', { barcode: '1', um3pl_barcode: '2' }, { um3pl_barcode: '2' }],
  ['an alias that empties', { barcode: null }, { um3pl_barcode: null }],
  ['what is left out', { name: undefined }, {}],
])('changed: %s', (_, changes, wanted) => {
  const before = { ...bolt, um3pl_barcode: '0' }
  expect(changed(before, changes)).toEqual({ ...before, ...wanted })
})

describe('the owner of a new article', () => {
  test.each([
    { who: 'nobody, by default', given: undefined, clients: null, owner: null },
    { who: 'the one named', given: 5, clients: null, owner: 5 },
    { who: 'the only one of a restricted caller', given: undefined, clients: [7], owner: 7 },
    { who: 'the only one, also when nobody is named on purpose', given: null, clients: [7], owner: 7 },
    { who: 'none of several', given: undefined, clients: [7, 8], owner: null },
  ])('is $who', ({ given, clients, owner }) => {
    expect(ownerOf(given, clients)).toBe(owner)
  })

  test.each([
    { who: 'nobody', owner: null, restricted: false, rules: [] },
    { who: 'nobody, of a restricted caller', owner: null, restricted: true, rules: ['required'] },
    { who: 'a usable one', owner: 5, restricted: true, rules: [] },
    { who: 'any other', owner: 6, restricted: false, rules: ['selected'] },
  ])('$who: $rules', ({ owner, restricted, rules }) => {
    const faults = ownerFaults(owner, { restricted, usable: new Set([5]) })
    expect(faults.map((fault) => fault.rule)).toEqual(rules)
  })
})
