/** Whether two codes name the same unit: one company's ERP writes `PCE`, another's `pce`. */
export function sameUnit(a: string | null, b: string | null): boolean {
  return a === b || a?.toLowerCase() === b?.toLowerCase()
}
