/** Converts a date-time field, in the user's time zone, to a timestamp. Returns any other text unchanged. */
export function instantOf(local: string): string {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? local : date.toISOString()
}
