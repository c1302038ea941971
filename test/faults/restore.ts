// A backup by pgBackRest in a lab, writes, a moment, destruction, and the restore to that moment into another folder.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { whatIsMissing } from '../../lab/packages.ts'
import { script } from '../../tools/script.ts'
import { count } from './bed.ts'
import { type Row, table } from './hostile-report.ts'
import { keeper } from './kept.ts'
import { type RestoreReport, restoreRun } from './restore-run.ts'

function rowsOf(report: RestoreReport): readonly Row[] {
  const { orders, differing, destroyed, verified } = report
  return [
    {
      what: 'full backup, restore to the moment',
      figure: `${report.backup_s.toFixed(1)} s, ${report.restore_s.toFixed(1)} s`,
    },
    { what: 'tables, rows of the moment', figure: `${report.tables}, ${report.rows}` },
    {
      what: 'tables that were changed or emptied after it',
      figure: destroyed,
      goal: '> 0',
      isMet: destroyed > 0,
    },
    {
      what: 'orders: at the moment, after the destruction, in the copy',
      figure: `${orders.before}, ${orders.later}, ${orders.restored}`,
      goal: 'as at the moment',
      isMet: orders.restored === orders.before && orders.later === 0,
    },
    {
      what: 'tables whose count or hash is not that of the moment',
      figure: differing.length === 0 ? 0 : differing.join(', '),
      goal: '0',
      isMet: differing.length === 0,
    },
    {
      what: '`stock verify` in the copy',
      figure: `${String(verified['buckets'])} balances from ${String(verified['movements'])} movements`,
      goal: 'sound',
      isMet: verified['ok'] === true,
    },
  ]
}

const text = (report: RestoreReport) => table(rowsOf(report))

export const restoreFaults = script({
  name: 'faults:restore',
  summary:
    'Backup by pgBackRest, destruction, and the restore to the moment before it: every row as it was then',
  input: z.object({ orders: count(500, 'orders before the backup, and again as many after it') }),
  short: ['--orders', '10'],
  async run({ short, orders }, note) {
    const missing = whatIsMissing()
    if (missing !== undefined) throw new Error(missing)
    const keep = keeper('restore')
    const folder = await mkdtemp(join(tmpdir(), 'waybill-lab-'))
    const stop = new AbortController()
    const interrupt = () => stop.abort()
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
    try {
      const report = await restoreRun({ folder, orders, signal: stop.signal, note })
      if (!short)
        await keep({ title: 'Back to a moment', where: 'everything on the same cores', text: text(report) })
      return report
    } finally {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    }
  },
  show: text,
  failed: (report) => rowsOf(report).some(({ isMet }) => isMet === false),
})
