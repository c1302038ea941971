import { describe, expect, test } from 'vitest'
import { codesOf } from './location-codes.ts'

describe('a range of location codes', () => {
  test.each([
    ['one code', ' A-01-01 ', ['A-01-01']],
    ['the last number counts', 'A-01-08..A-01-11', ['A-01-08', 'A-01-09', 'A-01-10', 'A-01-11']],
    ['two numbers count', 'A-1-1..A-2-2', ['A-1-1', 'A-1-2', 'A-2-1', 'A-2-2']],
    ['a letter counts', 'A1..C1', ['A1', 'B1', 'C1']],
    ['numbers outgrow their width', '9..11', ['9', '10', '11']],
    ['both ends alike', 'X-1..X-1', ['X-1']],
  ])('%s', (_what, text, codes) => {
    expect(codesOf(text)).toEqual(codes)
  })

  test.each([
    ['nothing', '  '],
    ['no end', 'A-01..'],
    ['backwards', 'A-20..A-01'],
    ['parts that differ', 'A-01..A-01-01'],
    ['words that differ', 'RACK-1..SHELF-1'],
    ['more than anybody wants', 'A-001-01..A-999-99'],
    ['two ranges', 'A..B..C'],
  ])('%s is refused', (_what, text) => {
    expect(codesOf(text)).toBeUndefined()
  })
})
