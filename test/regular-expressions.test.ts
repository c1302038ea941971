import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'

/** The letters a pattern begins with, so that the pump gets past them. */
function literalStart(source: string): string {
  return /^\^?((?:\\[/.\-:$^|(){}*+?]|[\w/:@ <>="-])*)/.exec(source)?.[1]?.replaceAll('\\', '') ?? ''
}

describe('regular expressions', () => {
  const root = resolve(import.meta.dirname, '../src')
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /(?<=[(,=:?!&|[]\s*|return\s+)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/g,
        ),
      ].map(([, source = '', flags = '']) => [`${file} /${source}/${flags}`, source, flags] as const),
    )

  /** Input that a backtracking engine chokes on: many of one thing, and then something that does not fit. */
  const pumps = [
    ...'aA09.-_/+@:;,"%$={|'.split(''),
    ' ',
    '\t',
    '\n',
    '\\',
    '; ',
    '\n--',
    'é',
    '\u00a0',
    ...'a. a@ a, 1, a+ a- 0. W/ -- :: $$ {a} :a <a>'.split(' '),
  ]
  /** Twice the work is done on twice the length: 5 ms; the cube of it takes seconds, and more than that for ever. */
  const length = 1_000

  test('are all found', () => {
    expect(found.length).toBeGreaterThan(40)
    expect(found.some(([name]) => name.includes('fields.ts'))).toBe(true)
  })

  test.each(found)('%s', (_name, source, flags) => {
    const pattern = new RegExp(source, flags)
    const starts = [...new Set(['', literalStart(source)])]
    const inputs = starts.flatMap((start) =>
      pumps.flatMap((pump) =>
        ['', '!', '\0', 'a!'].map((end) => start + pump.repeat(Math.floor(length / pump.length)) + end),
      ),
    )
    // A script can be stopped by the clock while it matches; a plain call cannot. What took long is tried again: others may
    // have had the processor meanwhile.
    const longest_ms: unknown = runInNewContext(
      `const taken = (input) => {
         const started = now()
         pattern.lastIndex = 0
         pattern.test(input)
         return now() - started
       }
       let longest = 0
       for (const input of inputs) {
         let least = taken(input)
         for (let again = 0; least >= 250 && again < 5; again += 1) least = Math.min(least, taken(input))
         longest = Math.max(longest, least)
       }
       longest`,
      { inputs, pattern, now: () => performance.now() },
      { timeout: 10_000 },
    )
    expect(longest_ms).toBeLessThan(250)
  })
})
