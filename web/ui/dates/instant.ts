/** The instant of a field for date and time, which is of the person's clock; of anything else what was typed. */
export function instantOf(local: string): string {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? local : date.toISOString()
}
