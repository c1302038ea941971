import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { goalTableOf, sourcesOf, tableText } from '../bench/support/all.ts'
import * as figure from '../bench/support/goal-figures.ts'
import { type GoalRow, goalRows } from '../bench/support/goal-rows.ts'
import { isMet, shownFigure, shownTarget } from '../bench/support/goals.ts'
import { goalTable } from '../bench/support/goal-table.ts'
import { markdown } from '../bench/support/report.ts'

const root = resolve(import.meta.dirname, '..')

const measured = goalRows.flatMap(({ from }) => (typeof from === 'string' ? [] : [from.bench]))

test('every goal has a bench, or says why it has none', () => {
  for (const bench of measured) expect(existsSync(join(root, 'bench', `${bench}.ts`))).toBe(true)
  const without = goalRows.flatMap(({ from }) => (typeof from === 'string' ? [from] : []))
  expect(without.filter((why) => why.length < 10)).toEqual([])
  expect(new Set(goalRows.map(({ what }) => what)).size).toBe(goalRows.length)
})

test('the figures of kept results are found in them', async () => {
  const sources = await sourcesOf([...new Set(measured)])
  const kept = new Set(sources.flatMap((source) => (source.kept === undefined ? [] : [source.bench])))
  // A peer that could not be fetched is not in its results.
  kept.delete('peers')
  const rows = goalRows.filter(({ from: source }) => typeof source !== 'string' && kept.has(source.bench))
  expect(rows.length).toBeGreaterThan(10)
  for (const { what, reached, state } of await goalTableOf(rows)) {
    expect([what, typeof reached]).toEqual([what, 'number'])
    expect([what, state]).not.toEqual([what, 'not measured'])
  }
})

test('the kept table has a row for each goal', async () => {
  const text = await readFile(join(root, 'bench/results/all.md'), 'utf8')
  for (const { what, target } of goalRows) {
    const row = text.split('\n').find((line) => line.startsWith(`| ${what} `))
    expect(row).toContain(shownTarget(target))
  }
})

const from = (reached: number | undefined) => ({ bench: 'orders', read: () => reached })

test('a goal is met, not met or not measured', async () => {
  const rows: GoalRow[] = [
    { what: 'fast', target: { least: 0.5 }, from: from(0.5) },
    { what: 'slow', target: { least: 0.5 }, from: from(0.49) },
    { what: 'long', target: { most: 20, unit: ' ms' }, from: from(20.01) },
    { what: 'nothing found', target: { least: 1 }, from: from(undefined) },
    { what: 'never run', target: { least: 1 }, from: { bench: 'no-such-bench', read: () => 1 } },
    { what: 'no bench', target: { least: 1 }, from: 'nobody can measure it here' },
  ]
  const folder = await mkdtemp(join(tmpdir(), 'waybill-goals-'))
  const kept = goalTable({ name: 'orders', figures: {} }, rows).map(markdown)
  await writeFile(
    join(folder, 'orders.md'),
    `2026-01-01T00:00:00Z · 2 cores\n\`a command\`\n\n${kept.join('')}\n`,
  )
  const reached = await goalTableOf(rows, folder)
  await rm(folder, { recursive: true })
  expect(reached.map(({ what, state }) => [what, state])).toEqual([
    ['fast', 'met'],
    ['slow', 'NOT MET'],
    ['long', 'NOT MET'],
    ['nothing found', 'not measured'],
    ['never run', 'not measured'],
    ['no bench', 'not measured'],
  ])
  const text = tableText(reached, await sourcesOf(['no-such-bench']))
  expect(text).toContain('1 met, 2 not met, 3 not measured, of 6.')
  expect(text).toMatch(/^\| no bench +\| +\| +≥ 1 \| not measured \| nobody can measure it here \|$/m)
  expect(text).toMatch(/^\| bench -- no-such-bench \| not measured \| +\|$/m)
})

/** Value of a goal's row in the results of its bench. */
function read(what: string, figures: unknown): number | undefined {
  const source = goalRows.find((row) => row.what === what)?.from ?? ''
  return typeof source === 'string' ? undefined : source.read(figures)
}

test('peers are read by question and name', () => {
  const answered = [
    { question: 'order of five lines', shop: 'Waybill', perSecond: 120 },
    { question: 'order of five lines', shop: 'Medusa', perSecond: 10 },
    { question: 'order of five lines', shop: 'Vendure', perSecond: 20 },
  ]
  expect(read('order of five lines, to Medusa', { answered })).toBe(12)
  expect(read('order of five lines, to Vendure', { answered })).toBe(6)
  expect(read('product by id, to Vendure', { answered })).toBeUndefined()
})

const growing = (question: string, few: number, many: number) => ({
  question,
  costs: [
    { size: 10, request_ms: 9, database_ms: few },
    { size: 1_000, request_ms: 9, database_ms: many },
  ],
})

test('of several figures the worst counts', () => {
  const documents = [growing('page 1', 2, 3), growing('by article', 2, 8), growing('search, a word', 2, 40)]
  expect(read('lists of documents as they grow, worst filter beside its hits', documents)).toBe(4)
  expect(read('searches in documents, slowest, most rows', documents)).toBe(40)
  const many = {
    ...growing('by partner', 2, 40),
    isCounted: false,
    costs: [
      { size: 1, request_ms: 1, hits: 5 },
      { size: 9, request_ms: 30, hits: 50 },
    ],
  }
  expect(read('lists of documents as they grow, worst filter beside its hits', [many])).toBe(3)
  const services = [{ costs: [growing('users', 1, 1.5)] }, { costs: [growing('audit', 1, 2.5)] }]
  expect(read('all other lists as they grow, worst question beside its hits', services)).toBe(2.5)
  const worlds = [
    { first: { a: 4_000, b: 5_000 }, second: { a: 500 }, idle: { program_percent: 0.4, rss_mb: 140 } },
    { first: { a: 4_000, b: 2_000 }, second: { a: 700 }, idle: { program_percent: 0.6, rss_mb: 120 } },
  ]
  expect(figure.started('first')(worlds)).toBe(9)
  expect(figure.started('second')(worlds)).toBe(0.7)
  expect(figure.idle('rss_mb')(worlds)).toBe(140)
  expect(figure.idle('program_percent')(worlds)).toBe(0.6)
  const scaled = [
    { processes: 1, ratio: 1 },
    { processes: 2, ratio: 1.8 },
    { processes: 4, ratio: 3 },
  ]
  expect(figure.scaled(scaled)).toBe(0.75)
})

test('figures and goals are shown with their units', () => {
  expect(shownTarget({ least: 3_000, unit: '/s' })).toBe('≥ 3,000/s')
  expect(shownTarget({ most: 0.5, unit: ' %' })).toBe('≤ 0.5 %')
  expect(shownFigure({ least: 1, unit: '×' }, 12.34)).toBe('12.3×')
  expect(shownFigure({ least: 1 }, 0.291)).toBe('0.29')
  expect(shownFigure({ least: 1, unit: '/s' }, 2138.2)).toBe('2,138/s')
  expect(isMet({ most: 2 }, 2)).toBe(true)
})
