import { useCall, useReadOf, useRowsOf } from '../api.tsx'
import type { Asks } from './kind.ts'

/** The ways to ask the service, for what a kind of document describes. */
export function useAsks(): Asks {
  return { read: useReadOf(), rows: useRowsOf(), call: useCall() }
}
