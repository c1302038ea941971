import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ArticleBulkResult } from '../../../../client/src/generated/logistics.ts'
import { useCall, usePlace } from '../../api.tsx'
import { type ImportRow, chunksOf } from './import-rows.ts'

type Outcome = ArticleBulkResult['data'][number]

/** A row of the file and what became of it, or would. */
export interface JudgedRow extends ImportRow {
  readonly outcome: Pick<Outcome, 'status' | 'errors'>
}

export type Counts = Readonly<Record<Outcome['status'], number>>

const noCounts: Counts = { created: 0, updated: 0, unchanged: 0, failed: 0 }

export function countsOf(rows: readonly JudgedRow[]): Counts {
  const counts = { ...noCounts }
  for (const { outcome } of rows) counts[outcome.status] += 1
  return counts
}

export interface Run {
  readonly kind: 'idle' | 'trying' | 'tried' | 'importing' | 'done' | 'failed'
  readonly rows: readonly JudgedRow[]
  readonly total: number
  readonly error: unknown
}

const idle: Run = { kind: 'idle', rows: [], total: 0, error: undefined }

/** What becomes of a row that is not sent, because some of it cannot be read. */
const refused = { status: 'failed' } as const

/** Whether a row that was tried out would do something. */
export function isWanted({ outcome }: JudgedRow): boolean {
  return outcome.status === 'created' || outcome.status === 'updated'
}

/** All rows of the file, those that were skipped too: what is said of them stays true. */
function inFileOrder(rows: readonly JudgedRow[]): readonly JudgedRow[] {
  return rows.toSorted((a, b) => a.line - b.line)
}

/** Asks the service about rows. */
function useJudge() {
  const call = useCall()
  return useCallback(
    async (
      rows: readonly ImportRow[],
      options: { readonly dryRun: boolean; readonly signal: AbortSignal },
    ) => {
      if (rows.length === 0) return []
      const { data } = await call('articles.bulk', {
        body: { articles: rows.map(({ article }) => article) },
        ...options,
      })
      return data.toSorted((a, b) => a.index - b.index)
    },
    [call],
  )
}

/**
 * Sends the rows in pieces, first to try them out, then for good; says how far it is, and stops when it is left. `skipped` are
 * those that were tried out and are not sent.
 */
export function useImport() {
  const judge = useJudge()
  const client = useQueryClient()
  const { company } = usePlace()
  const [run, setRun] = useState<Run>(idle)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  const send = useCallback(
    async (
      rows: readonly ImportRow[],
      dryRun: boolean,
      skipped: readonly JudgedRow[] = [],
    ): Promise<void> => {
      leaving.current?.abort()
      const { signal } = (leaving.current = new AbortController())
      const judged: JudgedRow[] = []
      const tell = (kind: Run['kind'], error?: unknown) =>
        setRun({ kind, rows: inFileOrder(judged), total: rows.length, error })
      tell(dryRun ? 'trying' : 'importing')
      try {
        for (const chunk of chunksOf(rows)) {
          const whole = chunk.filter(({ unread }) => unread.length === 0)
          // One after the other: the order of rows counts, and the service has other callers.
          const outcomes = await judge(whole, { dryRun, signal })
          judged.push(...chunk.map((row) => ({ ...row, outcome: outcomes[whole.indexOf(row)] ?? refused })))
          tell(dryRun ? 'trying' : 'importing')
        }
        judged.push(...skipped)
        tell(dryRun ? 'tried' : 'done')
      } catch (error) {
        if (!signal.aborted) tell('failed', error)
      } finally {
        if (!dryRun) await client.invalidateQueries({ queryKey: [company.id, 'articles.list'] })
      }
    },
    [judge, client, company.id],
  )
  return { run, send, reset: () => setRun(idle) }
}
