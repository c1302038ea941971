/** `2026-01-15 10:20` by the person's clock: spreadsheets of every language read it, and it sorts as it stands. */
export function plainTime(instant: string | null): string | null {
  if (instant === null) return null
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return instant
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16).replace('T', ' ')
}
