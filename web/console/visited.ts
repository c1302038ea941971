import { useEffect } from 'react'
import { keep, kept } from '../ui/kept.ts'
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
  return (
    typeof value === 'object' &&
    value !== null &&
    ['of', 'to', 'title', 'note'].every((name) => name in value)
  )
}

function visitedIn(text: string | null): readonly Visited[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isVisited) : []
  } catch {
    return []
  }
}

/** Recently viewed records, latest first. */
export function useVisits(): readonly Visited[] {
  return visitedIn(kept(useKeptName('visited')))
}

/** Remembers the displayed record. Pass undefined until it has loaded. */
export function useVisited(record: Visited | undefined): void {
  const keptUnder = useKeptName('visited')
  const text = record === undefined ? undefined : JSON.stringify(record)
  useEffect(() => {
    if (text === undefined) return
    const [visited] = visitedIn(`[${text}]`)
    if (visited === undefined) return
    const others = visitedIn(kept(keptUnder)).filter(({ to }) => to !== visited.to)
    keep(keptUnder, JSON.stringify([visited, ...others].slice(0, most)))
  }, [keptUnder, text])
}
