import * as z from 'zod'
import { keysOf } from '../../../kernel/objects.ts'
import { email, isRecord, text } from '../../../kernel/fields.ts'

/** ISO 3166-1 alpha-2; lower case becomes upper case. */
export function countryCode() {
  return z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .toUpperCase()
    .meta({ description: 'Country in two letters (ISO 3166)', example: 'IT' })
}

const Lines = z
  .object({
    name: text().meta({ example: 'Anna Bianchi' }),
    company_name: text().meta({ example: 'Frantoio Bianchi S.r.l.' }),
    address_line1: text().meta({ example: 'Via Emilia 12' }),
    address_line2: text(),
    city: text().meta({ example: 'Modena' }),
    postal_code: text(50).meta({ example: '41121' }),
    region: text().meta({ example: 'MO' }),
    country_code: countryCode(),
    phone: text(50).meta({ example: '+39 059 123456' }),
    email: email(),
  })
  .partial()

export const addressLines = keysOf(Lines.shape)

/** Address in bodies and responses. It has only the lines that were given, and a new one replaces it entirely. */
export const Address = z
  .preprocess(givenLines, Lines)
  .meta({ id: 'Address', description: 'Always as a whole: a line left out is empty.' })
export type Address = z.output<typeof Address>

/** PHP writes an empty object as an empty list. */
export function emptyListAsObject(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? {} : value
}

function givenLines(value: unknown): unknown {
  const lines = emptyListAsObject(value ?? {})
  return isRecord(lines)
    ? Object.fromEntries(Object.entries(lines).filter(([, line]) => line !== null))
    : lines
}
