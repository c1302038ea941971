import type { Locale } from '../kernel/messages/messages.ts'

/** Romanian puts `de` before the unit from twenty on, and likewise after every hundred. */
function romanian(count: number, unit: string): string {
  const rest = count % 100
  return rest > 0 && rest < 20 ? `${count} ${unit}` : `${count} de ${unit}`
}

const plain = (count: number, unit: string) => `${count} ${unit}`

/** Validity of a link, in the unit that people would use. */
export const spans: Readonly<Record<Locale, (minutes: number) => string>> = {
  en: (minutes) => spanIn(minutes, plain, ['days', 'hours', 'minutes']),
  it: (minutes) => spanIn(minutes, plain, ['giorni', 'ore', 'minuti']),
  ro: (minutes) => spanIn(minutes, romanian, ['zile', 'ore', 'minute']),
}

const hour = 60
const day = 24 * hour

function spanIn(
  minutes: number,
  said: (count: number, unit: string) => string,
  [days, hours, short]: readonly [string, string, string],
): string {
  if (minutes > day && minutes % day === 0) return said(minutes / day, days)
  return minutes > hour && minutes % hour === 0 ? said(minutes / hour, hours) : said(minutes, short)
}
