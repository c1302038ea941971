/** As long as an article number may be: GTIN-8, 12 (UPC-A), 13 (EAN-13) or 14. */
export function isGtin(text: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(text)
}

/** Whether the last digit is the one that the others call for, in the number of an article or of a pallet. */
export function hasCheckDigit(digits: string): boolean {
  const fromRight = Array.from(digits, Number).toReversed()
  return fromRight.reduce((sum, digit, i) => sum + digit * (i % 2 === 0 ? 1 : 3), 0) % 10 === 0
}

/** A GTIN of fourteen digits in every length that it fits, with leading zeros or without. */
export function gtinForms(gtin: string | null): readonly string[] {
  if (gtin === null) return []
  return [14, 13, 12, 8]
    .filter((length) => /^0*$/.test(gtin.slice(0, 14 - length)))
    .map((length) => gtin.slice(14 - length))
}

/** The date that begins with `YYMMDD`, where day 00 is the last of the month; null where there is no such day. */
export function dateOf(digits: string | null, now: Date): string | null {
  const [, yy = '', mm = '', dd = ''] = /^(\d\d)(0[1-9]|1[0-2])(\d\d)/.exec(digits ?? '') ?? []
  if (mm === '') return null
  const year = fullYear(Number(yy), now.getUTCFullYear())
  const last = new Date(Date.UTC(year, Number(mm), 0)).getUTCDate()
  if (Number(dd) > last) return null
  return `${year}-${mm}-${dd === '00' ? last : dd}`
}

/** The year with these last two digits that is at most 49 years past or 50 years ahead. */
function fullYear(yy: number, thisYear: number): number {
  const year = thisYear - (thisYear % 100) + yy
  if (year > thisYear + 50) return year - 100
  return year < thisYear - 49 ? year + 100 : year
}
