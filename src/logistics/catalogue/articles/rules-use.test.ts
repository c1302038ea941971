import { describe, expect, test } from 'vitest'
import { fromMicros } from '../../../kernel/decimal.ts'
import { type ArticleValues, emptyArticle } from './rules.ts'
import { type ArticleUse, isInUse, needsUse, useFaults } from './rules-use.ts'

const [six, twelve] = [fromMicros(6_000_000n), fromMicros(12_000_000n)]
const unused: ArticleUse = { moved: false, stocked: false, in_kit: false, open_units: [] }
const oil: ArticleValues = {
  ...emptyArticle,
  description: 'Oil',
  um3pl: 'PCE',
  um3pl_2: 'CTN',
  um3pl_2_factor: six,
  um3pl_3: 'PAL',
  um3pl_3_factor: twelve,
}

describe('what the use of an article holds fast', () => {
  test.each<[string, Partial<ArticleUse>, Partial<ArticleValues>, readonly string[]]>([
    ['nothing of an article that nobody uses', {}, { um3pl: 'LTR', um3pl_2: null, tracking: 'lot' }, []],
    ['the base unit, after stock was moved', { moved: true }, { um3pl: 'LTR' }, ['um3pl']],
    ['the base unit of a part of a kit', { in_kit: true }, { um3pl: 'LTR' }, ['um3pl']],
    ['the base unit of any open line', { open_units: ['CTN'] }, { um3pl: 'LTR' }, ['um3pl']],
    ['not how the base unit is written', { moved: true, in_kit: true }, { um3pl: 'pce' }, []],
    ['nothing else of moved stock', { moved: true }, { um3pl_2_factor: twelve, tracking: 'lot' }, []],
    [
      'the factor of an open package',
      { open_units: ['ctn'] },
      { um3pl_2_factor: twelve },
      ['um3pl_2_factor'],
    ],
    ['the factor of the third unit', { open_units: ['PAL'] }, { um3pl_3_factor: six }, ['um3pl_3_factor']],
    ['an open package', { open_units: ['CTN'] }, { um3pl_2: null, um3pl_2_factor: null }, ['um3pl_2']],
    ['an open package by another name', { open_units: ['CTN'] }, { um3pl_2: 'BOX' }, ['um3pl_2']],
    [
      'both packages where both are open',
      { open_units: ['PAL', 'PCE', 'CTN'] },
      { um3pl_2: null, um3pl_2_factor: null, um3pl_3_factor: six },
      ['um3pl_2', 'um3pl_3_factor'],
    ],
    ['not how a package is written', { open_units: ['CTN'] }, { um3pl_2: 'ctn' }, []],
    ['no package that no open line has', { open_units: ['PCE'] }, { um3pl_2: null, um3pl_3: null }, []],
    [
      'not the level of a package',
      { open_units: ['CTN'] },
      { um3pl_2: null, um3pl_2_factor: null, um3pl_3: 'CTN', um3pl_3_factor: six },
      [],
    ],
    [
      'the factor of a package at another level',
      { open_units: ['CTN'] },
      { um3pl_2: null, um3pl_2_factor: null, um3pl_3: 'CTN', um3pl_3_factor: twelve },
      ['um3pl_2'],
    ],
    ['the tracking of goods on hand', { stocked: true }, { tracking: 'serial' }, ['tracking']],
    ['nothing else of goods on hand', { stocked: true }, { um3pl: 'LTR' }, []],
    ['not the tracking of goods that are gone', { open_units: ['PCE'] }, { tracking: 'serial' }, []],
  ])('%s', (...[, use, changes, paths]) => {
    const faults = useFaults({ ...unused, ...use }, oil, { ...oil, ...changes })
    expect(faults).toEqual(paths.map((path) => ({ path, rule: 'fixed' })))
  })

  test('an article without packages keeps nothing fixed', () => {
    const plain = { ...oil, um3pl_2: null, um3pl_2_factor: null, um3pl_3: null, um3pl_3_factor: null }
    const use = { ...unused, open_units: ['CTN'] }
    expect(useFaults(use, plain, oil)).toEqual([])
  })
})

test.each([
  ['um3pl', true],
  ['um3pl_2', true],
  ['um3pl_2_factor', true],
  ['um3pl_3', true],
  ['um3pl_3_factor', true],
  ['tracking', true],
  ['name', false],
  ['um3pl_2_barcode', false],
])('a change of %s asks for the use: %s', (field, needs) => {
  expect(needsUse({ [field]: null })).toBe(needs)
})

test.each<[Partial<ArticleUse>, boolean]>([
  [{}, false],
  [{ moved: true, in_kit: true }, false],
  [{ stocked: true }, true],
  [{ open_units: ['PCE'] }, true],
])('an article with %o is in use: %s', (use, expected) => {
  expect(isInUse({ ...unused, ...use })).toBe(expected)
})
