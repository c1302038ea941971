import { useEffect, useRef, useState } from 'react'

/** Result of one record. */
export type Outcome =
  | { readonly kind: 'waits' | 'done' | 'left' }
  | { readonly kind: 'refused'; readonly error: unknown }

export interface Bulk {
  readonly state: 'asked' | 'running' | 'over'
  /** One for each row, in their order. */
  readonly outcomes: readonly Outcome[]
}

/**
 * Does the same with several rows, one after the other. One that is refused leaves the others alone; who stops it, or loses
 * the connection, knows of each what became of it.
 */
export function useBulk<Row>(rows: readonly Row[], act: (row: Row) => Promise<unknown>) {
  const [bulk, setBulk] = useState<Bulk>({ state: 'asked', outcomes: rows.map(() => ({ kind: 'waits' })) })
  const isStopped = useRef(false)
  useEffect(() => () => void (isStopped.current = true), [])
  const run = async () => {
    isStopped.current = false
    const outcomes: Outcome[] = rows.map(() => ({ kind: 'waits' }))
    const tell = (state: Bulk['state']) => setBulk({ state, outcomes: [...outcomes] })
    tell('running')
    for (const [at, row] of rows.entries()) {
      outcomes[at] = isStopped.current ? { kind: 'left' } : await outcomeOf(act, row)
      tell('running')
    }
    tell('over')
  }
  return { ...bulk, run, stop: () => void (isStopped.current = true) }
}

async function outcomeOf<Row>(act: (row: Row) => Promise<unknown>, row: Row): Promise<Outcome> {
  try {
    await act(row)
    return { kind: 'done' }
  } catch (error) {
    return { kind: 'refused', error }
  }
}

/** How many of each. */
export function countsOf(outcomes: readonly Outcome[]) {
  const counts = { waits: 0, done: 0, left: 0, refused: 0 }
  for (const { kind } of outcomes) counts[kind] += 1
  return counts
}
