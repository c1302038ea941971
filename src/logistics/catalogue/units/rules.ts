/** Whether two codes name one unit: as the ERP of one writes `PCE`, that of another `pce`. */
export function sameUnit(a: string | null, b: string | null): boolean {
  return a === b || a?.toLowerCase() === b?.toLowerCase()
}
