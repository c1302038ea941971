// Speed of the console in a real Chromium: scrolling frame by frame through a list of 100,000 articles, and opening the
// overview of the demo world.
import type { Page } from 'playwright-core'
import * as z from 'zod'
import { integer } from '../src/kernel/fields.ts'
import { openBrowser } from '../test/support/browser.ts'
import type { ArticleWorld } from './support/article-world.ts'
import { bench } from './support/bench.ts'
import { filledSoon } from './support/derived.ts'
import { grouped } from './support/figures.ts'
import * as option from './support/options.ts'
import { type Opening, overviews } from './support/overview.ts'
import type { Table } from './support/report.ts'
import { signedIn } from './support/signed-in.ts'

const notes = [
  'A company with this many articles, its list open in the console. The list is scrolled with every frame: as by who reads',
  'on (rows come as they are needed), as by a wheel in a hurry, and as by the scroll bar (pages at a time). The time between',
  'frames is taken; the aim is below 50 ms. Requests are those that the scrolling led to: what is passed is not asked for.',
  '',
  'The overview is that of the demo world. Taken is the time from the start of the navigation to the frame after its figures',
  'are in the page: on a first visit, with everything still to be loaded and compiled, and opened again. Of that, `asked` is',
  'the time from the request for its figures to that frame, the worst of all; the aim is 500 ms. Requests are those to the',
  'API until then: the companies of the person, the state of the service, and all figures in one.',
]

/** Scroll speeds in pixels per frame. */
const speeds = { reading: 16, hurried: 60, 'by the bar': 4_000 } as const

const Frames = z.array(z.number()).min(1)

interface Row {
  readonly size: number
  readonly speed: keyof typeof speeds
  readonly frames: number
  readonly p50_ms: number
  readonly p99_ms: number
  readonly worst_ms: number
  readonly requests: number
}

async function scrolled(page: Page, speed: keyof typeof speeds, seconds: number): Promise<Omit<Row, 'size'>> {
  let requests = 0
  const count = () => (requests += 1)
  page.on('request', count)
  // Passed as text: code that runs in the page needs types that this file does not have.
  const deltas = Frames.parse(
    await page.evaluate(`new Promise((done) => {
      const list = document.querySelector('[role=grid]')
      const deltas = []
      const ends = performance.now() + ${seconds * 1000}
      let before
      const step = (now) => {
        if (before !== undefined) deltas.push(now - before)
        before = now
        list.scrollTop += ${speeds[speed]}
        if (list.scrollTop + list.clientHeight >= list.scrollHeight - 1) list.scrollTop = 0
        if (now < ends) requestAnimationFrame(step)
        else done(deltas)
      }
      requestAnimationFrame(step)
    })`),
  )
  page.off('request', count)
  const sorted = deltas.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { speed, frames: deltas.length, p50_ms: at(0.5), p99_ms: at(0.99), worst_ms: at(1), requests }
}

async function measured(world: ArticleWorld, seconds: number): Promise<readonly Row[]> {
  const browser = await openBrowser()
  try {
    const page = await signedIn(browser, world.tenant.token)
    await page.goto(`${world.address}/${world.tenant.company}/articles`)
    await page.locator('[role=row] .mono').first().waitFor()
    await page.waitForLoadState('networkidle')
    const rows: Row[] = []
    for (const speed of ['reading', 'hurried', 'by the bar'] as const) {
      rows.push({ size: world.size, ...(await scrolled(page, speed, seconds)) })
    }
    return rows
  } finally {
    await browser.close()
  }
}

const parts = ['scrolling', 'overview'] as const

export const consoleBench = bench({
  name: 'console',
  summary: 'Speed of the console in a real Chromium: scrolling frame by frame, and opening the overview',
  input: z.object({
    parts: z
      .array(z.enum(parts))
      .min(1)
      .default([...parts])
      .meta({ description: 'a long list of articles, and the overview of the demo world' }),
    sizes: option.sizes([100_000], 'articles'),
    seconds: option.seconds(5, 'how long is scrolled at each speed'),
    rounds: integer(1).default(5).meta({ type: 'integer', description: 'how often the overview is opened' }),
    profile: option.profile,
  }),
  short: '--parts scrolling --sizes 200 --seconds 0.2'.split(' '),
  settings: filledSoon,
  async measure(options, ground) {
    const wanted = new Set(options.parts)
    const rows: Row[] = []
    for (const size of wanted.has('scrolling') ? options.sizes : []) {
      rows.push(...(await measured(await ground.articles(size, options.profile), options.seconds)))
    }
    const openings = wanted.has('overview') ? await overviews(options.rounds) : []
    const tables = [scrollingTable(rows), openingTable(openings)].filter((table) => table.rows.length > 0)
    const figures = { scrolling: rows, overview: openings }
    return { title: 'The console', notes, tables, figures, versions: {} }
  },
})

function scrollingTable(rows: readonly Row[]): Table {
  const columns = ['articles', 'scrolling', 'frames', 'p50', 'p99', 'worst', 'requests']
  const cells = rows.map((row) => [
    grouped(row.size),
    row.speed,
    String(row.frames),
    ...[row.p50_ms, row.p99_ms, row.worst_ms].map((value) => `${value.toFixed(1)} ms`),
    String(row.requests),
  ])
  return { title: 'Time between frames', columns, rows: cells }
}

function openingTable(openings: readonly Opening[]): Table {
  const columns = ['', 'best', 'median', 'worst', 'asked', 'requests']
  return { title: 'The overview', columns, rows: openings.map(openingCells) }
}

function openingCells({ overview, requests, ...times }: Opening): readonly string[] {
  const { best_ms, median_ms, worst_ms, asked_ms } = times
  const shown = [best_ms, median_ms, worst_ms, asked_ms].map((ms) => `${ms.toFixed(0)} ms`)
  return [overview, ...shown, String(requests)]
}
