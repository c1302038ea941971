/** Whether the length fits an article number: GTIN-8, 12 (UPC-A), 13 (EAN-13) or 14. */
export function isGtin(text: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(text)
}

/** Whether the last digit is the right check digit for an article or pallet number. */
export function hasCheckDigit(digits: string): boolean {
  const fromRight = Array.from(digits, Number).toReversed()
  return fromRight.reduce((sum, digit, i) => sum + digit * (i % 2 === 0 ? 1 : 3), 0) % 10 === 0
}

/** Every length that a GTIN of fourteen digits fits, with and without leading zeros. */
export function gtinForms(gtin: string | null): readonly string[] {
  if (gtin === null) return []
  return [14, 13, 12, 8]
    .filter((length) => /^0*$/.test(gtin.slice(0, 14 - length)))
    .map((length) => gtin.slice(14 - length))
}

/** Date from a leading `YYMMDD`, where day 00 is the last of the month; null if the day doesn't exist. */
export function dateOf(digits: string | null, now: Date): string | null {
  const [, yy = '', mm = '', dd = ''] = /^(\d\d)(0[1-9]|1[0-2])(\d\d)/.exec(digits ?? '') ?? []
  if (mm === '') return null
  const year = fullYear(Number(yy), now.getUTCFullYear())
  const last = new Date(Date.UTC(year, Number(mm), 0)).getUTCDate()
  if (Number(dd) > last) return null
  return `${year}-${mm}-${dd === '00' ? last : dd}`
}

/** Year with these last two digits, at most 49 years past or 50 years ahead. */
function fullYear(yy: number, thisYear: number): number {
  const year = thisYear - (thisYear % 100) + yy
  if (year > thisYear + 50) return year - 100
  return year < thisYear - 49 ? year + 100 : year
}
