import { describe, expect, test } from 'vitest'
import { findings } from './words.ts'

const file = 'src/logistics/floor/counts/words.ts'

describe('finds', () => {
  test.each([
    ['a person without a name', '// Sent to whoever asked.', 'whoever'],
    ['the same in a message', "en: 'Tell whoever runs it.'", 'whoever'],
    ['a clause turned inside out', '/** An order of which nothing is shipped. */', 'of which'],
    ['one over a line break', '// An order of\n// which nothing is shipped.', 'of // which'],
    ['one over two strings', "'An order of ' +\n  'which nothing is shipped.'", "of ' + 'which"],
    ['nothing as a noun', 'null when there is none', 'is none'],
    ['the same of a value', '// A date that is none.', 'is none'],
    ['a comment without a noun', '/** Of the whole answer. */', 'Of '],
    ['a comment that is a clause', 'const a = 1 // What the client sent.', 'What '],
    ['a location that is a place', "en: 'Scan the place.'", 'place'],
  ])('%s', (_what, text, said) => {
    expect(findings(file, text).map((finding) => finding.text)).toEqual([said])
  })

  test('all of them, by line', () => {
    const text = 'a\n// Of each,\n// whoever asks, what stands here\n'
    expect(findings('bench/x.ts', text).map(({ line }) => line)).toEqual([2, 3, 3])
  })
})

describe('leaves alone', () => {
  test.each([
    ['one of several', '// Two servers, one of which is the primary.'],
    ['a question', '// What next? The next page.'],
    ['the second line of a comment', '// The client knows\n// What the server sent.'],
    ['decimal places', "en: 'At most 6 decimal places.'"],
    ['keys and placeholders', "place: 'place', subject: `Sign in to ${place} again`"],
    ['code', "scan('place')"],
  ])('%s', (_what, text) => {
    expect(findings(file, text)).toEqual([])
  })

  test('places outside of what people read', () => {
    expect(findings('src/lists/page.ts', '// The place of a row.')).toEqual([])
  })
})
