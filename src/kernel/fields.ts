import * as z from 'zod'
import { type Decimal, decimalFrom, micros } from './decimal.ts'
import { canonicalEmail } from './email.ts'
import type { Rule } from './faults.ts'

interface Reading<T> {
  /** JSON Schema of the field for the documentation. */
  readonly json: Readonly<Record<string, unknown>>
  readonly read: (value: unknown) => Read<T>
}
type Read<T> =
  | { readonly value: T }
  | { readonly rule: Rule; readonly params?: Readonly<Record<string, string | number>> }

/** A field that accepts more forms than its JSON type: `"5"` for 5, `"1,5"` for 1.5, 1 for true. */
function coerced<T>({ json, read }: Reading<T>): z.ZodType<T, T> {
  const schema = z.unknown().transform((value, context) => {
    const result: Read<T> = value === undefined || value === null ? { rule: 'required' } : read(value)
    if ('value' in result) return result.value
    context.issues.push({ code: 'custom', input: value, params: { rule: result.rule, ...result.params } })
    return z.NEVER
  })
  return schema.meta({ ...json }) as unknown as z.ZodType<T, T>
}

/** PostgreSQL text can't store NUL or lone surrogates: a validation message is better than a database error. */
export function storable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** Counts characters as JSON Schema does: one outside the first 65,536 counts once, not as two units. */
function within(value: string, max: number): boolean {
  return value.length <= max || (value.length <= 2 * max && Array.from(value).length <= max)
}

export function text(max = 255): z.ZodString {
  return z
    .string()
    .refine((value) => within(value, max), { params: { rule: 'max_string', max } })
    .refine(storable, { params: { rule: 'format' } })
    .meta({ maxLength: max })
}

/** Query text that is never refused. If repeated, the last value counts. */
export function anyText() {
  return z
    .unknown()
    .transform((value) => String(listed(value).at(-1)))
    .meta({ type: 'string' })
}

export function longText(): z.ZodString {
  return text(5000)
}

/** Passwords are never trimmed, so spaces count. An empty one counts as missing. */
export function password(max = 4096): z.ZodString {
  return text(max)
    .refine((value) => value !== '', { params: { rule: 'required' } })
    .meta({ format: 'password', minLength: 1, maxLength: max })
}

export function email(): z.ZodType<string, string> {
  return coerced({
    json: { type: 'string', format: 'email', maxLength: 255 },
    read(value) {
      if (typeof value !== 'string') return { rule: 'string' }
      // Normalization shrinks text to a quarter at most, so longer input is too long in any form.
      const address = value.length > 1_020 ? value : canonicalEmail(value)
      if (address === undefined || !storable(address)) return { rule: 'email' }
      return address.length > 255 ? { rule: 'max_string', params: { max: 255 } } : { value: address }
    },
  })
}

/** A boolean as clients write it, in bodies and in queries, where everything is text. Python and .NET send `True`. */
export function bool(): z.ZodType<boolean, boolean> {
  return coerced({
    json: { type: 'boolean' },
    read(value) {
      const said = typeof value === 'string' ? value.toLowerCase() : value
      if (said === true || said === 1 || said === '1' || said === 'true') return { value: true }
      if (said === false || said === 0 || said === '0' || said === 'false') return { value: false }
      return { rule: 'boolean' }
    },
  })
}

/** Sort direction in any case: SQL users write `DESC`. */
export function direction(): z.ZodType<'asc' | 'desc', 'asc' | 'desc'> {
  return coerced({
    json: { type: 'string', enum: ['asc', 'desc'] },
    read(value) {
      const lower = typeof value === 'string' ? value.toLowerCase() : ''
      return lower === 'asc' || lower === 'desc' ? { value: lower } : { rule: 'selected' }
    },
  })
}

export function integer(
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
): z.ZodType<number, number> {
  return coerced({
    json: { type: 'integer', minimum: min, maximum: max },
    read: (value) => integerOf(value, min, max),
  })
}

function integerOf(value: unknown, min: number, max: number): Read<number> {
  const number = typeof value === 'string' && /^[+-]?\d{1,16}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number)) return { rule: 'integer' }
  if (number < min) return { rule: 'min_number', params: { min } }
  if (number > max) return { rule: 'max_number', params: { max } }
  return { value: number }
}

/** Cursor of a feed, 0 for the beginning. The last one counts, since some clients append it to the URL they had. */
export function cursor(): z.ZodType<number, number> {
  return coerced({
    json: { type: 'integer', minimum: 0 },
    read(given) {
      const value = listed(given).at(-1)
      const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
      return Number.isSafeInteger(number) && Number(number) >= 0
        ? { value: Number(number) }
        : { rule: 'cursor' }
    },
  })
}

const utcNote = 'A time without an offset is UTC.'

/** Limited to what PostgreSQL accepts: no year 0, no offset beyond 14 hours. */
const isoForm =
  /^((?!0000)\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+ -](?:0\d|1[0-4]):?(?:[0-5]\d)?)?)?$/i

/**
 * An instant in any ISO 8601 form, as text that PostgreSQL reads to the microsecond. Without an offset it is UTC.
 * Without a time it is the start of the day. In a query the plus sign of an unencoded offset arrives as a space.
 */
export function instant(): z.ZodType<string, string> {
  return coerced({
    json: { type: 'string', format: 'date-time', description: utcNote },
    read(value) {
      const match = typeof value === 'string' ? isoForm.exec(value) : null
      const [, date = '', minutes = '00:00', seconds = '00', fraction = '0', zone = 'Z'] = match ?? []
      const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
      const sign = zone.startsWith('-') ? '-' : '+'
      const offset = zone.length === 1 ? 'Z' : `${sign}${digits.slice(0, 2)}:${digits.slice(2)}`
      const iso = `${date}T${minutes}:${seconds}.${fraction.slice(0, 6)}${offset}`
      // Otherwise February 30 would become March 2.
      const isDay = new Date(`${date}T00:00:00Z`).getUTCDate() === Number(date.slice(8))
      return isDay && !Number.isNaN(Date.parse(iso)) ? { value: iso } : { rule: 'date' }
    },
  })
}

/** An optional instant, documented with its time zone. */
export function instantOf(description: string) {
  return instant()
    .optional()
    .meta({ type: 'string', format: 'date-time', description: `${description} ${utcNote}` })
}

const plainDay = /^\d{4}-\d{2}-\d{2}$/

/**
 * An optional bound of a period: an instant, or a plain date that stands for the company's whole day. The text for a
 * plain date has no offset: it is the local time at which that day or the next one begins.
 */
export function boundOf(side: 'from' | 'to', description: string) {
  const whole = side === 'from' ? 'that day from its beginning' : 'up to the end of that day'
  const json = {
    type: 'string',
    format: 'date-time',
    description: `${description} A plain date means ${whole}, in the company's time zone. ${utcNote}`,
  }
  const bound = coerced<string>({
    json,
    read(value) {
      const result = instant().safeParse(value)
      if (!result.success) return { rule: 'date' }
      if (typeof value !== 'string' || !plainDay.test(value)) return { value: result.data }
      if (side === 'from') return { value: `${value}T00:00:00` }
      const next = new Date(Date.parse(result.data) + 86_400_000).toISOString()
      return { value: next.startsWith('+') ? `${value}T23:59:59.999999` : next.slice(0, 19) }
    },
  })
  return bound.optional().meta(json)
}

/** A plain date, `2026-01-15`. An ISO 8601 instant counts as its day. */
export function day(): z.ZodType<string, string> {
  return coerced({
    json: { type: 'string', format: 'date', example: '2026-01-15' },
    read(value) {
      const result = instant().safeParse(value)
      return result.success ? { value: result.data.slice(0, 10) } : { rule: 'date' }
    },
  })
}

/** The ID of another record, as a body field. */
export function id(): z.ZodType<number, number> {
  return integer(1)
}

/** A list filter by records: one or more IDs, separated by commas or as a list (`name[]=1&name[]=2`). */
export function ids(min = 1): z.ZodType<readonly number[], readonly number[]> {
  return coerced({
    json: { type: 'integer', minimum: min },
    read(value) {
      const all = listed(value).flatMap((each): readonly unknown[] =>
        typeof each === 'string' ? separated(each) : [each],
      )
      const read = all.map((each) => integerOf(each, min, Number.MAX_SAFE_INTEGER))
      const fault = read.find((each) => 'rule' in each)
      return fault ?? { value: read.flatMap((each) => ('value' in each ? [each.value] : [])) }
    },
  })
}

/** A list filter by texts: one or more, separated by commas or as a list (`name[]=a&name[]=b`). */
export function texts(): z.ZodType<readonly string[], readonly string[]> {
  return coerced({
    json: { type: 'string', maxLength: 1_000 },
    read(value) {
      const all = listed(value).map(String)
      if (all.some((each) => !within(each, 1_000))) return { rule: 'max_string', params: { max: 1_000 } }
      if (!all.every(storable)) return { rule: 'format' }
      return { value: all.flatMap(separated) }
    },
  })
}

/** A list filter by keywords: one or more, separated by commas or as a list (`name[]=a&name[]=b`). */
export function words(known: readonly string[]): z.ZodType<readonly string[], readonly string[]> {
  const all = new Set(known)
  return coerced({
    json: { type: 'string' },
    read(value) {
      const read = listed(value).map(String).flatMap(separated)
      return read.every((word) => all.has(word)) ? { value: read } : { rule: 'selected' }
    },
  })
}

/** An optional list filter by keywords, documented with all of them. */
export function wordsOf(known: readonly string[], otherwise = '') {
  return words(known)
    .optional()
    .meta({
      type: 'string',
      description: `One or more of ${known.join(', ')}, separated by commas${otherwise}.`,
    })
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function separated(list: string): readonly string[] {
  return list.split(',').map((one) => one.trim())
}

export function decimal(): z.ZodType<Decimal, Decimal> {
  return coerced({
    json: {
      type: ['number', 'string'],
      pattern: '^[+-]?(\\d{1,12}([.,]\\d{1,6})?|[.,]\\d{1,6})$',
      description: 'A number, or a string with a decimal comma ("1,5").',
    },
    read(value) {
      const result = decimalFrom(value)
      if (result === 'number') return { rule: 'number' }
      if (result === 'decimals') return { rule: 'decimals', params: { max: 6 } }
      if (result === 'max_number') return { rule: 'max_number', params: { max: 999999999999 } }
      return { value: result }
    },
  })
}

export function quantity(): z.ZodType<Decimal, Decimal> {
  return decimal().refine((value) => micros(value) > 0n, { params: { rule: 'positive' } })
}

/** The caller's own keys, stored unchanged: at most 8 levels and 16 KiB. */
export function metadata(): z.ZodType<Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>> {
  return coerced({
    json: { type: 'object', additionalProperties: true },
    read(value) {
      // PHP encodes an empty object as an empty list.
      if (Array.isArray(value) && value.length === 0) return { value: {} }
      if (!isRecord(value)) return { rule: 'object' }
      if (!plain(value, 8)) return { rule: 'format' }
      if (JSON.stringify(value).length > 16_384) return { rule: 'max_string', params: { max: 16_384 } }
      return { value }
    },
  })
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function plain(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return storable(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  return Object.entries(value).every(([key, inner]) => storable(key) && plain(inner, depth - 1))
}

/** The `{id}` of a path. Anything but a positive integer names no record, so it gets the same 404 as a missing one. */
export const IdParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .refine(Number.isSafeInteger)
    .meta({ type: 'integer', minimum: 1 }),
})

function mended(least: number, most: number, otherwise: number) {
  return z.unknown().transform((value) => {
    const last = listed(value).at(-1)
    const number = typeof last === 'string' && /^\d+$/.test(last) ? Number(last) : otherwise
    return number < least ? otherwise : Math.min(number, most)
  })
}

/** A query number that is never refused: an invalid or out-of-range value is corrected. */
export function mendedInteger(max: number, fallback: number) {
  return mended(1, max, fallback)
    .optional()
    .transform((value) => value ?? fallback)
    .meta({
      type: 'integer',
      minimum: 1,
      ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }),
      default: fallback,
    })
}

export function pageQuery(max: number, fallback = Math.min(25, max)) {
  return z.object({
    page: mendedInteger(Number.MAX_SAFE_INTEGER, 1),
    per_page: mendedInteger(max, fallback),
  })
}

export const Timestamp = z.string().meta({
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}Z$',
  example: '2026-01-15T10:20:30.000000Z',
})
