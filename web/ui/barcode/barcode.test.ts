import { describe, expect, test } from 'vitest'
import { code128, symbolsOf } from './code-128.ts'
import { ean, isGtin } from './ean.ts'

function drawn(modules: readonly boolean[] | undefined): string | undefined {
  return modules?.map((bar) => (bar ? '1' : '0')).join('')
}

describe('EAN', () => {
  test.each([
    ['8001234567897', true],
    ['8001234567898', false],
    ['96385074', true],
    ['036000291452', true],
    ['10012345678902', true],
    ['123', false],
    ['80012345678９7', false],
  ])('%s has a right check digit: %s', (text, right) => {
    expect(isGtin(text)).toBe(right)
  })

  // 5901234123457 is the usual textbook example of an EAN-13.
  test('draws an EAN-13', () => {
    const left = '000101101001110110011001001101111010011101'
    const right = '110011011011001000010101110010011101000100'
    const code = `101${left}01010${right}101`
    expect(drawn(ean('5901234123457'))).toBe(code)
  })

  test('draws an EAN-8 and a UPC-A, and nothing else', () => {
    expect(ean('96385074')).toHaveLength(67)
    expect(ean('036000291452')).toEqual(ean('0036000291452'))
    expect(ean('10012345678902')).toBeUndefined()
    expect(ean('BOLT-M8')).toBeUndefined()
  })
})

describe('Code 128', () => {
  test('writes letters in set B, with the check symbol', () => {
    // PJJ123C is the usual textbook example. Its check symbol is 54 with start code A, one less than with start code B.
    expect(symbolsOf('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106])
  })

  test('writes runs of digits as pairs in set C', () => {
    expect(symbolsOf('123456')?.slice(0, -2)).toEqual([105, 12, 34, 56])
    expect(symbolsOf('AB1234')?.slice(0, -2)).toEqual([104, 33, 34, 99, 12, 34])
    expect(symbolsOf('12345')?.slice(0, -2)).toEqual([104, 17, 99, 23, 45])
    expect(symbolsOf('A1234B')?.slice(0, -2)).toEqual([104, 33, 17, 18, 19, 20, 34])
    expect(symbolsOf('A123456B')?.slice(0, -2)).toEqual([104, 33, 99, 12, 34, 56, 100, 34])
  })

  test('is eleven modules to a symbol and thirteen to the last, and begins and ends with a bar', () => {
    const modules = code128('WB-1')
    expect(modules).toHaveLength(11 * 6 + 13)
    expect(modules?.at(0)).toBe(true)
    expect(modules?.at(-1)).toBe(true)
    expect(drawn(code128('A'))?.slice(0, 11)).toBe('11010010000')
  })

  test('has no letters beyond ASCII', () => {
    expect(code128('Più')).toBeUndefined()
    expect(code128('')).toBeUndefined()
  })
})
