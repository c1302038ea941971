import { useEffect } from 'react'
import { hasKeys, keep, keptRows } from '../ui/kept.ts'
import { useKeptName } from '../ui/owner.tsx'

/** A record the user viewed. */
export interface Visited {
  /** Resource name: `sales_order`, `article`. */
  readonly of: string
  readonly to: string
  readonly title: string
  readonly note: string
}

/** Maximum records kept: a list that can be read at a glance. */
const most = 7

function isVisited(value: unknown): value is Visited {
  return hasKeys(value, 'of', 'to', 'title', 'note')
}

/** Recently viewed records, latest first. */
export function useVisits(): readonly Visited[] {
  return keptRows(useKeptName('visited'), isVisited)
}

/** Remembers the displayed record. Pass undefined until it has loaded. */
export function useVisited(record: Visited | undefined): void {
  const keptUnder = useKeptName('visited')
  const text = record === undefined ? undefined : JSON.stringify(record)
  useEffect(() => {
    if (text === undefined) return
    const visited: unknown = JSON.parse(text)
    if (!isVisited(visited)) return
    const others = keptRows(keptUnder, isVisited).filter(({ to }) => to !== visited.to)
    keep(keptUnder, JSON.stringify([visited, ...others].slice(0, most)))
  }, [keptUnder, text])
}
