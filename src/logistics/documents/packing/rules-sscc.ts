/** The digits of an SSCC before its check digit. */
const body = 17

/** The digit that makes a number of GS1 whole. */
export function checkDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Extension digit and company prefix, serial reference, check digit. After the last serial reference the first comes again. */
export function ssccOf(prefix: string, serial: number): string {
  const places = body - prefix.length
  const digits = `${prefix}${String(serial % 10 ** places).padStart(places, '0')}`
  return `${digits}${checkDigit(digits)}`
}
