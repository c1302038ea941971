import * as z from 'zod'
import { day, id, longText, quantity, text } from '../../../kernel/fields.ts'
import { serialNumbers } from '../../catalogue/named/schema.ts'
import { StockMovement, StockRow } from '../../stock/stock/schema.ts'

/** Fields shared by all kit operations; a kit is an article. */
export const kitRoute = { tag: 'Kits', module: 'kits', resource: 'article' } as const

/** Maximum components per kit. */
const componentsLimit = 100

const { article_id, article_code, um3pl } = StockRow.shape

/** How an order picks a kit. */
export const pickedAs = ['kit', 'parts'] as const
export type PickedAs = (typeof pickedAs)[number]

const KitComponent = z
  .object({
    article_id: z.int().meta({ example: 4712 }),
    article_code: z.string().meta({ example: 'GLASS-0200' }),
    description: z.string().meta({ example: 'Tasting glass 0.2 l' }),
    um3pl,
    quantity_um3pl: z.number().meta({ description: 'Quantity in one kit, in base units.', example: 2 }),
    tracking: z.enum(['none', 'lot', 'serial']),
    expiry_tracking: z.boolean(),
    available_um3pl: z.number().meta({
      description: 'Stock that kits could be made of, in all warehouses: available, unreserved, not expired.',
      example: 84,
    }),
  })
  .meta({ id: 'KitComponent' })

/** Components of an article. */
export const Kit = z
  .object({
    article_id,
    article_code,
    um3pl,
    version: z.int().meta({ description: 'The version of the article.', example: 3 }),
    picked_as: z.enum(pickedAs).meta({
      description:
        '`kit`: orders take kits that were made beforehand. `parts`: orders reserve, pick and ship the parts.',
      example: 'kit',
    }),
    components: z.array(KitComponent).meta({ description: 'Empty if the article is not a kit.' }),
    makeable_um3pl: z
      .number()
      .meta({ description: 'How many whole kits could be made now, in all warehouses.', example: 42 }),
    makeable: z
      .array(
        z
          .object({
            warehouse_id: z.int().meta({ example: 2 }),
            warehouse_code: z.string().meta({ example: 'MI1' }),
            quantity_um3pl: z.number().meta({ example: 42 }),
          })
          .meta({ id: 'KitMakeable' }),
      )
      .meta({
        description:
          'The same by warehouse, if at least one can be made: a kit needs all parts in one warehouse.',
      }),
  })
  .meta({ id: 'Kit' })
export type Kit = z.output<typeof Kit>

/** Request fields that name the article of the goods. */
const named = {
  article_id: id().optional().meta({ type: 'integer', description: 'The article; or send article_code.' }),
  article_code: text().optional().meta({ example: 'GLASS-0200' }),
}

export const KitComponents = z
  .object({
    components: z
      .array(
        z.object({
          ...named,
          um3pl: text(50)
            .optional()
            .meta({ description: "One of the article's units; without it, its base unit.", example: 'PCE' }),
          quantity_um3pl: quantity().meta({ description: 'Quantity in one kit.', example: 2 }),
        }),
      )
      .max(componentsLimit)
      .meta({ description: 'All components, in order; empty for an article that is no longer a kit.' }),
    picked_as: z.enum(pickedAs).optional().meta({
      description:
        'How orders take it from now on; without it, as before, at first `kit`. Orders under way stay as they are.',
      example: 'parts',
    }),
  })
  .meta({ id: 'KitComponents' })
export type KitComponents = z.output<typeof KitComponents>

const which = {
  lot_number: text(100).nullish().meta({
    description:
      'Required for an article tracked by lot where it comes in. Without it, goods go out in the order in which they expire.',
    example: 'L2026-03',
  }),
  expiry_date: day().nullish().meta({
    type: 'string',
    format: 'date',
    description: 'Expiry date of the goods. A kit without one expires with the first of its parts.',
  }),
  serial_numbers: serialNumbers.optional().meta({
    description: 'Of an article tracked by serial number: one for each piece.',
  }),
  location_code: text(100).nullish().meta({
    description: 'Without it, goods come in without a location and go out from any.',
    example: 'A-01-03',
  }),
}

/** Kits to assemble or take apart. */
export const NewAssembly = z
  .object({
    quantity_um3pl: quantity().meta({
      description: 'How many kits, in the base unit of the article.',
      example: 12,
    }),
    warehouse_id: id().nullish().meta({
      type: 'integer',
      description: "Without it, the client company's default warehouse, else the company's.",
    }),
    ...which,
    parts: z
      .array(z.object({ ...named, ...which }))
      .max(componentsLimit)
      .optional()
      .meta({
        description: 'Which goods the parts are, where that matters. How much of each follows from the kit.',
      }),
    reason: longText()
      .nullish()
      .meta({ description: 'Kept with every movement.', example: 'For the fair in May' }),
  })
  .meta({ id: 'NewKitAssembly' })
export type NewAssembly = z.output<typeof NewAssembly>

const goods = {
  article_id,
  article_code,
  um3pl,
  quantity_um3pl: z.number().meta({ description: 'In base units.', example: 12 }),
  lot_number: z.string().nullable().meta({ example: null }),
  expiry_date: z.string().nullable().meta({ format: 'date', example: null }),
  location_code: z.string().nullable().meta({ example: 'A-01-03' }),
  serial_numbers: z.array(z.string()),
}

const done = {
  ...goods,
  client_3pl_id: z.int().nullable().meta({ example: 3 }),
  warehouse_id: z.int().meta({ example: 2 }),
  reason: z.string().nullable().meta({ example: 'For the fair in May' }),
  parts: z.array(z.object(goods)).meta({ description: 'As they were named, or left open.' }),
}

/** Event payload: `KitAssembly` without its results. */
export const KitAssembled = z.object(done).meta({ id: 'KitAssembled' })

export const KitAssembly = z
  .object({
    ...done,
    movements: z
      .array(StockMovement)
      .meta({ description: 'Posted movements, including new reservations of waiting orders.' }),
    stock: z.array(StockRow).meta({ description: 'The rows concerned, as they are now.' }),
  })
  .meta({ id: 'KitAssembly' })
export type KitAssembly = z.output<typeof KitAssembly>
