import * as z from 'zod'
import { id, text } from '../../../kernel/fields.ts'
import { Article } from '../../catalogue/articles/schema.ts'

/** Longer than any typed text that a symbology can hold. */
export const ScanParams = z.object({
  barcode: text(4096).meta({
    description: 'The scanned text, encoded for a URL: `/` is `%2F`, the separator of GS1 `%1D`.',
    example: '8001234567897',
  }),
})

export const ScanQuery = z.object({
  client_3pl_id: id().optional().meta({ description: 'Only articles of this client company.' }),
})

const code = () => z.string().nullable()
const date = () => z.string().nullable().meta({ format: 'date' })

/** Contents of a scanned text. */
const Reading = z.object({
  kind: z
    .enum(['gs1', 'gtin', 'plain'])
    .meta({ description: 'Elements of GS1, an article number alone, or a code of its own kind.' }),
  gtin: code().meta({ description: 'Fourteen digits.', example: '08001234567897' }),
  gtin_valid: z.boolean().nullable().meta({ description: 'Whether its check digit is right.' }),
  lot_number: code().meta({ example: 'L42' }),
  serial_number: code(),
  expiry_date: date(),
  best_before_date: date(),
  production_date: date(),
  quantity: z.number().nullable().meta({ description: 'How many pieces the label speaks of.' }),
  net_weight_kg: z.number().nullable(),
  sscc: code().meta({ description: 'The number of the pallet or parcel, eighteen digits.' }),
  sscc_valid: z.boolean().nullable().meta({ description: 'Whether its check digit is right.' }),
  elements: z
    .array(
      z.object({
        ai: z.string().meta({ example: '01' }),
        value: z.string().meta({ example: '08001234567897' }),
      }),
    )
    .meta({ description: 'The application identifiers of GS1 and their values, in their order.' }),
  rest: code().meta({ description: 'Parts of the text that were not understood.' }),
})
export type Reading = z.output<typeof Reading>

const Match = z.object({
  article: Article,
  um3pl: z.string().meta({ description: 'The unit that has the barcode.', example: 'CTN' }),
  factor: z.number().meta({ description: 'How many base units it holds.', example: 6 }),
  barcode: z.string().meta({ description: 'The barcode as the article has it.', example: '8001234567897' }),
})

export const Scan = Reading.extend({
  barcode: z.string().meta({ description: 'As it was scanned.', example: '(01)08001234567897(10)L42' }),
  matches: z.array(Match).meta({
    description: 'The units that carry it: more than one where several articles share a barcode.',
  }),
}).meta({ id: 'Scan' })
