import { useState } from 'react'
import { keepDraft, keptDraft } from '../drafts.ts'
import { type Cells, type Shown, changedNames } from './cell.ts'
import type { Fields } from './fields.ts'

/** Input for a new record: the window keeps it until it is saved or discarded, all but secrets. */
export function useKeptCells<Body extends object>(fields: Fields<Body>) {
  const [address] = useState(() => location.pathname)
  const nothing: Shown<Body> = {}
  const [restored, setRestored] = useState(() => keptDraft(address, nothing))
  const [cells, setTyped] = useState(() => fields.cellsOf(restored))
  const forget = () => keepDraft(address, undefined)
  return {
    cells,
    setCells: (typed: Cells<Body>) => {
      setTyped(typed)
      keepDraft(address, fields.kept(fields.cellsOf(), typed))
    },
    isDirty: changedNames(fields.cellsOf(), cells).length > 0,
    isRestored: restored !== undefined,
    forget,
    /** Forgets what was typed. */
    afresh: () => {
      forget()
      setRestored(undefined)
      setTyped(fields.cellsOf())
    },
  }
}
