import * as z from 'zod'
import { integer, text } from '../../../kernel/fields.ts'
import { locales } from '../../../kernel/messages/messages.ts'

export const LabelNames = z.enum(['label.pdf', 'label.zpl']).meta({ description: 'As PDF, or as ZPL II.' })

export const ParcelLabelNames = z
  .enum([...LabelNames.options, 'label.png'])
  .meta({ description: 'As PDF, as ZPL II, or as an image if the carrier made one.' })

/** Maximum labels per request. */
const copiesLimit = 480

export const LabelQuery = z.object({
  size: z.enum(['100x150', '62', 'a4']).optional().meta({
    description:
      '100 × 150 mm, a roll of 62 mm (62 × 100), or sheets of A4 with 24 labels (PDF alone). Of a parcel 100x150, of others 62 when left out.',
  }),
  copies: integer(1, copiesLimit).optional().meta({ type: 'integer', description: 'One when left out.' }),
  language: z.enum(locales).optional().meta({ description: 'That of the company’s country when left out.' }),
})
export type LabelQuery = z.output<typeof LabelQuery>

export const ParcelLabelQuery = LabelQuery.extend({
  of: z.enum(['carrier', 'sscc']).optional().meta({
    description:
      '`carrier`: the carrier’s label, or 404. `sscc`: ours. By default the carrier’s if it has this format.',
  }),
})

export const ArticleLabelQuery = LabelQuery.extend({
  um3pl: text(50).optional().meta({ description: 'Unit of the article; the base unit by default.' }),
})
