import { useState } from 'react'
import { keep, kept } from '../kept.ts'
import { useKeptName } from '../owner.tsx'

/** A question to a list that has a name. */
export interface View {
  readonly name: string
  /** `?status=packed&sort=-created`. */
  readonly address: string
}

function isView(value: unknown): value is View {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'address' in value &&
    typeof value.address === 'string'
  )
}

function viewsIn(text: string | null): readonly View[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isView) : []
  } catch {
    return []
  }
}

/** As many as a menu shows at a glance. */
const most = 30

/** The views of a list, which this browser keeps for a person. */
export function useViews(list: string) {
  const keptUnder = `${useKeptName('views')}.${list}`
  const [views, setViews] = useState(() => viewsIn(kept(keptUnder)))
  const put = (next: readonly View[]) => {
    keep(keptUnder, next.length === 0 ? null : JSON.stringify(next))
    setViews(next)
  }
  return {
    views,
    put,
    /** One of the same name gives way. */
    save: (view: View) => put([...views.filter(({ name }) => name !== view.name), view].slice(-most)),
    remove: (gone: View) => put(views.filter(({ name }) => name !== gone.name)),
  }
}
