/** Digits of an SSCC before its check digit. */
const body = 17

/** GS1 check digit. */
export function checkDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** SSCC: extension digit and company prefix, serial reference (which wraps around), check digit. */
export function ssccOf(prefix: string, serial: number): string {
  const places = body - prefix.length
  const digits = `${prefix}${String(serial % 10 ** places).padStart(places, '0')}`
  return `${digits}${checkDigit(digits)}`
}
