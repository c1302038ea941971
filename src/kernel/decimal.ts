import type { Brand } from './database/sql.ts'

/** An exact decimal with up to six decimal places, like PostgreSQL's numeric(18,6). Canonical text: `-1.5`, `12`. */
export type Decimal = Brand<string, 'Decimal'>

const scale = 1_000_000n

/** The first number of millionths too large for numeric(18,6). */
export const microsLimit = 10n ** 18n

export type DecimalFault = 'number' | 'decimals' | 'max_number'

/** Reads a JSON number, or a string whose only comma may be the decimal separator. */
export function decimalFrom(value: unknown): Decimal | DecimalFault {
  const text =
    typeof value === 'number'
      ? numberText(withoutNoise(value))
      : typeof value === 'string'
        ? value.trim()
        : ''
  const match = /^([+-]?)(?=[.,]?\d)(\d{0,40})(?:[.,](\d{1,40}))?$/.exec(text)
  if (match === null) return 'number'
  const [, sign, whole = '0', fraction = ''] = match
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > 6) return 'decimals'
  const size = BigInt(whole) * scale + BigInt(digits.padEnd(6, '0'))
  if (size >= microsLimit) return 'max_number'
  return fromMicros(sign === '-' ? -size : size)
}

/** Drops float noise: `0.1 + 0.2` is 0.30000000000000004. Beyond six decimals, digits after the twelfth are noise. */
function withoutNoise(value: number): number {
  const near = Number(value.toPrecision(12))
  return placesOf(value) > 6 && placesOf(near) <= 6 ? near : value
}

/** Decimal places of a float. Those that JavaScript writes with an exponent count as none. */
function placesOf(value: number): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
}

/** A float without an exponent: JavaScript writes one only beyond six decimals or out of range. `NaN` stays text. */
function numberText(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? '0.0000001' : `1${'0'.repeat(21)}`
}

export function micros(value: Decimal): bigint {
  if (isWhole(value)) return BigInt(value) * scale
  const negative = value.startsWith('-')
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.')
  const size = BigInt(whole) * scale + BigInt(fraction.padEnd(6, '0'))
  return negative ? -size : size
}

/** The row with these decimals in millionths. */
export function inMicros<R extends { readonly [key in K]: Decimal }, K extends string>(
  row: R,
  keys: readonly K[],
): Omit<R, K> & Record<K, bigint> {
  const made: object = { ...row, ...Object.fromEntries(keys.map((key) => [key, micros(row[key])])) }
  return made as Omit<R, K> & Record<K, bigint>
}

/** JSON with millionths as decimals. */
export function decimalJson(rows: object): string {
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? fromMicros(value) : value,
  )
}

export function fromMicros(value: bigint): Decimal {
  // Most quantities are whole: this takes a quarter of the time.
  if (value % scale === 0n) return String(value / scale) as Decimal
  const size = value < 0n ? -value : value
  const fraction = (size % scale).toString().padStart(6, '0').replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${size / scale}.${fraction}` as Decimal
}

export function isWhole(value: Decimal): boolean {
  return !value.includes('.')
}
