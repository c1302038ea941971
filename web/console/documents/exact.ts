/** Removes binary floating-point error. Quantities have at most six decimals. */
export function exact(quantity: number): number {
  return Math.round(quantity * 1e6) / 1e6
}
