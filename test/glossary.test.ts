import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'

// docs/glossary.md names each thing once, in three languages, and points at fields and paths that exist.

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

const rows = read('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.slice(2, -2).split(' | '))

const documents = ['openapi/logistics.json', 'openapi/auth.json'].map(read)
const Paths = z.object({ paths: z.record(z.string(), z.unknown()) })
const paths = documents.flatMap((text) => Object.keys(Paths.parse(JSON.parse(text)).paths))

function isThere(shown: string): boolean {
  const [, path] = /^(?:[A-Z]+ )?(\/.+)$/.exec(shown) ?? []
  if (path !== undefined) return paths.includes(`/api${path}`)
  const [field = ''] = shown.split(':')
  return documents.some((text) => text.toLowerCase().includes(`"${field.toLowerCase()}"`))
}

test('every term has three languages and a meaning, once', () => {
  expect(rows.length).toBeGreaterThanOrEqual(30)
  expect(rows.filter((cells) => cells.length !== 5 || cells.some((cell) => cell.trim() === ''))).toEqual([])
  const terms = rows.map(([term]) => term)
  expect(new Set(terms).size).toBe(terms.length)
})

test('every field and path of the last column is in an OpenAPI document', () => {
  const shown = rows.flatMap((cells) =>
    [...(cells[4] ?? '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
  )
  expect(shown.filter((text) => !isThere(text))).toEqual([])
})
