import { localMinute } from '../dates/days.ts'

/** `2026-01-15 10:20` by the person's clock: spreadsheets of every language read it, and it sorts as it stands. */
export function plainTime(instant: string | null): string | null {
  if (instant === null) return null
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : localMinute(date).replace('T', ' ')
}
