import { useCall, useReadOf, useRowsOf } from '../api.tsx'
import type { Asks } from './kind.ts'

/** Query functions that document kinds use for their reads. */
export function useAsks(): Asks {
  return { read: useReadOf(), rows: useRowsOf(), call: useCall() }
}
