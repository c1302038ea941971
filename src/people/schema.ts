import * as z from 'zod'
import { oldField } from '../kernel/names.ts'
import { Timestamp, bool, email } from '../kernel/fields.ts'

const address = email().meta({
  description: 'E-mail address of the person',
  example: 'anna@shop.example',
})

export const PersonQuery = z.object({ email: address }).meta({ id: 'PersonQuery' })
export type PersonQuery = z.output<typeof PersonQuery>

export const PersonErasure = z
  .object({
    email: address,
    include_open: bool().optional().meta({
      type: 'boolean',
      description:
        'Also erase the recipient of orders that are not shipped yet, which nobody can deliver then.',
    }),
  })
  .meta({ id: 'PersonErasure' })
export type PersonErasure = z.output<typeof PersonErasure>

const counts = z.record(z.string(), z.int())

export const Erasure = z
  .object({
    id: z.int().meta({ example: 7 }),
    status: z.enum(['running', 'done']),
    counts: counts.meta({
      description: 'How many rows of each kind were changed so far.',
      example: { sales_orders: 3, events: 12, audit: 1 },
    }),
    actor_type: z.string().meta({ description: 'User who requested it.', example: 'user' }),
    actor_id: z.int().nullable().meta({ description: 'Of a person.', example: 5 }),
    actor: oldField('actor_type', z.string().meta({ example: 'user:5' })),
    created_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'Erasure', description: 'It does not say of whom: nobody could look that up any more.' })
export type Erasure = z.output<typeof Erasure>

const section = z.array(z.looseObject({}))

/** Data that a service holds about a person, by section. */
export const PersonExport = z
  .object({
    email: z.string().meta({ example: 'anna@shop.example' }),
    made_at: Timestamp,
    truncated: z.array(z.string()).meta({
      description: 'Sections that are cut after the first rows. `waybill person export` has all rows.',
      example: [],
    }),
    sections: z
      .record(z.string(), section)
      .meta({ example: { partners: [{ id: 21, name: 'Anna Bianchi' }] } }),
  })
  .meta({ id: 'PersonExport' })
export type PersonExport = z.output<typeof PersonExport>
