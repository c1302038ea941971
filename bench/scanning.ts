// Waiting times of an operator who scans once a second: receiving in the console, in a real Chromium.
import * as z from 'zod'
import { integer } from '../src/kernel/fields.ts'
import { bench } from './support/bench.ts'
import { grouped } from './support/figures.ts'
import { type Scanned, scanned } from './support/scanning.ts'
import type { Table } from './support/report.ts'

const notes = [
  'One scan a second by an operator who takes receptions in, each of another article, so that each is looked up; every fifty',
  'are booked. Taken is the time from the Enter of the scanner to the frame after the article is in front of the person; the',
  'aim is 300 ms. The limits of requests are those of a new installation, and nothing is to be limited.',
]

export const scanningBench = bench({
  name: 'scanning',
  summary: 'Waiting time of an operator who receives with a scanner, a scan a second, in a real Chromium',
  input: z.object({
    scans: integer(1).default(600).meta({ type: 'integer', description: 'how many, one a second' }),
  }),
  short: ['--scans', '2'],
  async measure({ scans }, _ground, note) {
    const figures = await scanned(scans, note)
    return { title: 'Scanning', notes, tables: [tableOf(figures)], figures, versions: {} }
  },
})

function tableOf({ scans, receptions, requests, limited, ...times }: Scanned): Table {
  const shown = [times.p50_ms, times.p99_ms, times.worst_ms, times.booked_ms].map(
    (ms) => `${ms.toFixed(0)} ms`,
  )
  return {
    title: 'From the scan to the article',
    columns: ['scans', 'receptions', 'p50', 'p99', 'worst', 'booking, worst', 'requests', 'limited'],
    rows: [[grouped(scans), String(receptions), ...shown, grouped(requests), String(limited)]],
  }
}
