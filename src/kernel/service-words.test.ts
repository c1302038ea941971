import { readFileSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const kernel = resolve(import.meta.dirname)

/** Services, their tenants, roles and records. */
const ofServices = [
  /logistics/i,
  /\bauth\b|\bAuth[A-Z]|AUTH_/,
  /\bsite_\w+|\bsites\b|Site[A-Z]|'site'/,
  /\bcompany_\w+|\bcompanies\b|Company[A-Z]/,
  /client_3pl|3pl\b/i,
  /'(?:viewer|operator|manager|super_admin|administrator)'/,
  /super.?admin/i,
  /warehouse|reception|article|(?:sales|purchase).?order/i,
]

function wordsIn(text: string): readonly string[] {
  return ofServices.flatMap((word) => word.exec(text)?.[0] ?? [])
}

test.each(['sql`company_id = 1`', "role: 'operator'", 'class SiteScope', '// of the Logistics service'])(
  'a word of a service is seen in %s',
  (text) => {
    expect(wordsIn(text)).toHaveLength(1)
  },
)

// `common-words.ts` lists passwords that people use.
test('no file of the kernel names a service, its tenants, roles or records', () => {
  const files = globSync('**/*.ts', { cwd: kernel, exclude: ['**/*.test.ts', 'common-words.ts'] })
  expect(files.length).toBeGreaterThan(80)
  const naming = files.flatMap((file) =>
    readFileSync(join(kernel, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => wordsIn(line).map((word) => `${file}:${at + 1}: ${word}`)),
  )
  expect(naming).toEqual([])
})
