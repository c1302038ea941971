import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  longPartsOf,
  folded,
  lettersOf,
  listPieces,
  partsOf,
  ownerOf,
  pieceOf,
  piecesAround,
  piecesOf,
  searchableText,
} from './pieces.ts'

describe('folded', () => {
  test.each([
    ['OLIO Extra', 'olio extra'],
    ['ÀÉÎ', 'àéî'],
    ['e\u0301', 'é'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ΟΔΟΣ ΑΘΗΝΑΣ', 'οδοσ αθηνασ'],
    ['МОЛОКО', 'молоко'],
    ['漢字', '漢字'],
  ])('%s', (text, wanted) => expect(folded(text)).toBe(wanted))
})

describe('pieces', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })

  test('a text has every piece of every part of it', () => {
    fc.assert(
      fc.property(
        fc.tuple(word, word, word),
        fc.integer({ min: 1, max: 2 ** 40 }),
        ([before, term, after], company) => {
          const text = searchableText([before + term + after])
          const pieces = new Set(piecesOf(company, text))
          // NFC can merge a character with its neighbours; then the text doesn't contain the term.
          fc.pre(text.includes(folded(term)))
          const missing = partsOf(folded(term)).filter((part) => !pieces.has(pieceOf(company, part)))
          expect(missing).toEqual([])
        },
      ),
    )
  })

  test('a text of a list has every long piece of every part of it', () => {
    const text = fc.string({ unit: fc.constantFrom('0', '1', '-', '@', 'a'), maxLength: 12 })
    fc.assert(
      fc.property(text, text, text, (before, term, after) => {
        const pieces = new Set(listPieces('returns', 3, before + term + after))
        const owner = ownerOf('returns', 3)
        const parts = [...longPartsOf(term), ...partsOf(term).filter((part) => part.length === 3)]
        expect(parts.filter((part) => !pieces.has(pieceOf(owner, part)))).toEqual([])
      }),
    )
    expect(longPartsOf('so-0000130 1234 ٠١٢٣٤')).toEqual(['00001', '00013', '00130'])
    expect(longPartsOf('user77@one\u001fab@two😀é12@')).toEqual(['er77@', '😀é12@'])
  })

  test('a text with a term of one or two characters has a piece around it', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.integer({ min: 1, max: 2 }), (text, at, length) => {
        const letters = Array.from(folded(text))
        const from = at % letters.length
        const term = letters.slice(from, from + length).join('')
        const around = piecesAround(term, lettersOf([folded(text)])) ?? []
        const pieces = new Set(piecesOf(7, folded(text), 3))
        expect(around.some((part) => pieces.has(pieceOf(7, part)))).toBe(true)
      }),
    )
  })

  test('there is no piece around what no text has, and too many around what may be anywhere', () => {
    const letters = lettersOf(['abc'])
    expect(piecesAround('x', letters)).toEqual([])
    expect(piecesAround('ax', letters)).toEqual([])
    expect(piecesAround('ab', letters)).toEqual(['ab', 'aab', 'aba', 'bab', 'abb', 'cab', 'abc'])
    expect(piecesAround('a', letters, 10)).toBeUndefined()
  })

  test('they are integers of PostgreSQL, each once', () => {
    fc.assert(
      fc.property(word, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (text, company) => {
        const pieces = piecesOf(company, text)
        expect(pieces.every((piece) => piece === (piece | 0))).toBe(true)
        expect(new Set(pieces).size).toBe(pieces.length)
      }),
    )
  })

  test('two companies share none, and hardly two texts one by chance', () => {
    const texts = Array.from(
      { length: 2_000 },
      (_, i) => `artikel ${i * 7919} — 漢字${String.fromCodePoint(0x4e00 + i)}`,
    )
    const of = (company: number) => new Set(texts.flatMap((text) => piecesOf(company, text)))
    const [one, other] = [of(1), of(2)]
    expect([...one].filter((piece) => other.has(piece)).length).toBeLessThan(3)
    const substrings = new Set(
      texts.flatMap((text) => {
        const points = Array.from(text)
        return points.flatMap((_, from) => [1, 2, 3].map((n) => points.slice(from, from + n).join('')))
      }),
    )
    expect(substrings.size - one.size).toBeLessThan(3)
  })

  test.each([
    ['a', ['a']],
    ['ab', ['ab']],
    ['abc', ['abc']],
    ['abcd', ['abc', 'bcd']],
    ['aaaa', ['aaa']],
    ['漢字', ['漢字']],
  ])('the parts of %s', (term, parts) => expect(partsOf(term)).toEqual(parts))

  test('no search finds across two fields', () => {
    expect(searchableText(['ab', null, 'cd'])).not.toContain('abcd')
  })
})
