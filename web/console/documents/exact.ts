/** Without what binary fractions add: quantities have six decimals at most. */
export function exact(quantity: number): number {
  return Math.round(quantity * 1e6) / 1e6
}
