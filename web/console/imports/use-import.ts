import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useCall, useWorkspace } from '../api.tsx'
import { type ImportItem, chunksOf } from './sheet.ts'
import type { ImportSpec, JudgedItem, Outcome } from './spec.ts'

export interface Run<Body> {
  readonly kind: 'idle' | 'trying' | 'tried' | 'importing' | 'done' | 'failed'
  readonly items: readonly JudgedItem<Body>[]
  readonly total: number
  readonly error: unknown
}

/** Outcome of an item that is not sent because it has unreadable cells. */
const unsent: Outcome = { status: 'failed' }

/** Sorts all items by file position, including skipped ones, whose outcomes stay valid. */
function inFileOrder<Body>(items: readonly JudgedItem<Body>[]): readonly JudgedItem<Body>[] {
  return items.toSorted((a, b) => lineOf(a) - lineOf(b))
}

/** First line of the item. */
export function lineOf<Body>({ rows: [first] }: ImportItem<Body>): number {
  return first?.line ?? 0
}

interface Sending<Body> {
  readonly items: readonly ImportItem<Body>[]
  readonly dryRun: boolean
  /** Previewed items that are not sent. */
  readonly skipped?: readonly JudgedItem<Body>[]
}

/** Sends items in chunks, first as a dry run, then for real. It reports progress and stops when the user leaves. */
export function useImport<Body>(spec: ImportSpec<Body>) {
  const idle: Run<Body> = { kind: 'idle', items: [], total: 0, error: undefined }
  const [run, setRun] = useState(idle)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const call = useCall()
  const touch = useTouch(spec.touches)
  const send = useCallback(
    async ({ items, dryRun, skipped = [] }: Sending<Body>): Promise<void> => {
      leaving.current?.abort()
      const { signal } = (leaving.current = new AbortController())
      const judged: JudgedItem<Body>[] = []
      const tell = (kind: Run<Body>['kind'], error?: unknown) =>
        setRun({ kind, items: inFileOrder(judged), total: items.length, error })
      tell(dryRun ? 'trying' : 'importing')
      try {
        for (const chunk of chunksOf(items, spec.perRequest)) {
          const whole = chunk.filter(({ unread }) => unread.length === 0)
          // Sent one after the other: row order matters, and the API has other callers.
          const bodies = whole.map(({ body }) => body)
          const said = whole.length === 0 ? [] : await spec.judge(call, bodies, { dryRun, signal })
          const outcomes = new Map(said.map((outcome) => [whole[outcome.index], outcome]))
          judged.push(...chunk.map((item) => ({ ...item, outcome: outcomes.get(item) ?? unsent })))
          tell(dryRun ? 'trying' : 'importing')
        }
        judged.push(...skipped)
        tell(dryRun ? 'tried' : 'done')
      } catch (error) {
        if (!signal.aborted) tell('failed', error)
      } finally {
        if (!dryRun) touch()
      }
    },
    [call, touch, spec],
  )
  return { run, send, reset: () => setRun(idle) }
}

/** Invalidates the cached reads of these resources. */
function useTouch(touches: readonly string[]): () => void {
  const client = useQueryClient()
  const { id } = useWorkspace().company
  return useCallback(() => {
    const isTouched = (operation: string) => touches.some((each) => operation.startsWith(`${each}.`))
    void client.invalidateQueries({
      predicate: ({ queryKey: [scope, operation] }) => scope === id && isTouched(String(operation)),
    })
  }, [client, id, touches])
}
