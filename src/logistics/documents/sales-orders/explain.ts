import * as z from 'zod'
import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { Timestamp } from '../../../kernel/fields.ts'
import { oldField } from '../../../kernel/names.ts'
import { operation } from '../../../kernel/operation.ts'
import { reading } from '../../../kernel/operation-shapes.ts'
import { found } from '../../../kernel/problem.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { salesOrderStatuses, salesOrderWaiting, wantsStock } from './moves.ts'
import { partsOfLine } from './store-parts.ts'

const blockerCodes = [
  'not_confirmed',
  'on_hold',
  'allocation_paused',
  'finished',
  'out_of_stock',
  'reserved_by_other_orders',
  'expired',
  'other_lot',
  'not_put_away',
  'on_hold_stock',
  'in_quarantine',
  'damaged',
  'not_a_whole_unit',
] as const

const blocked = z.number().nullable().meta({ description: 'How many base units it is about.' })

const Blocker = z.object({
  code: z.enum(blockerCodes),
  line_number: z.int().nullable().meta({ description: 'ID of the line, if a single line is concerned.' }),
  article_code: z.string().optional().meta({ description: 'Code of the part, for a kit picked as parts.' }),
  quantity_um3pl: blocked,
  quantity: oldField('quantity_um3pl', blocked),
})
type Blocker = z.output<typeof Blocker>

const quantity = z.number()

/** Where the goods of an article are, in base units. */
const whereabouts = {
  missing_um3pl: quantity.meta({ description: 'Missing quantity, in base units like all following ones.' }),
  available_um3pl: quantity.meta({ description: 'Free to be reserved by this line.' }),
  reserved_by_others_um3pl: quantity,
  expired_um3pl: quantity,
  other_lots_um3pl: quantity,
  receiving_um3pl: quantity,
  on_hold_um3pl: quantity,
  quarantine_um3pl: quantity,
  damaged_um3pl: quantity,
  incoming_um3pl: quantity,
  next_reception: z
    .object({
      type: z.enum(['reception', 'purchase_order']),
      id: z.int(),
      number: z.string(),
      expected_at: Timestamp.nullable(),
      quantity_um3pl: quantity,
      quantity: oldField('quantity_um3pl', quantity),
    })
    .nullable(),
}
const Whereabouts = z.object(whereabouts)
type Whereabouts = z.output<typeof Whereabouts>

const oldWhereabouts = {
  missing: oldField('missing_um3pl', quantity),
  available: oldField('available_um3pl', quantity),
  reserved_by_others: oldField('reserved_by_others_um3pl', quantity),
  expired: oldField('expired_um3pl', quantity),
  other_lots: oldField('other_lots_um3pl', quantity),
  receiving: oldField('receiving_um3pl', quantity),
  on_hold: oldField('on_hold_um3pl', quantity),
  quarantine: oldField('quarantine_um3pl', quantity),
  damaged: oldField('damaged_um3pl', quantity),
  incoming: oldField('incoming_um3pl', quantity),
}

const OldWhereabouts = z.object(oldWhereabouts)

function inOldNames(facts: Whereabouts) {
  const renamed = Object.entries(facts).map(([field, value]) => [field.replace(/_um3pl$/, ''), value])
  return OldWhereabouts.parse(Object.fromEntries(renamed))
}

const Part = z
  .object({ article_id: z.int(), article_code: z.string(), ...whereabouts, ...oldWhereabouts })
  .meta({ id: 'SalesOrderPartExplanation' })
type Part = z.output<typeof Part>

const Explanation = z
  .object({
    id: z.int(),
    order_number: z.string(),
    status: z.enum(salesOrderStatuses),
    fully_reserved: z.boolean(),
    blockers: z
      .array(Blocker)
      .meta({ description: 'Why it is not allocated, or cannot go on. Empty: nothing is in its way.' }),
    lines: z.array(
      z.object({
        id: z.int(),
        line_number: z.int(),
        article_id: z.int(),
        article_code: z.string(),
        um3pl: z.string(),
        quantity_um3pl: quantity,
        reserved_um3pl: quantity,
        backorder_um3pl: quantity,
        ...whereabouts,
        ...oldWhereabouts,
        orders_ahead: z
          .int()
          .meta({ description: 'Orders that wait for the same article and come before this one.' }),
        parts: z.array(Part).meta({
          description:
            'For a kit picked as parts: the same for each part. The line itself shows assembled kits, which it does not take.',
        }),
      }),
    ),
  })
  .meta({ id: 'SalesOrderExplanation' })
type Explanation = z.output<typeof Explanation>

export const explainOperation = operation({
  ...reading,
  tag: 'Sales orders',
  module: 'outbound',
  resource: 'sales_order',
  id: 'sales_orders.explain',
  summary: 'Explain why a sales order is not allocated',
  description: 'Blockers per line, where the missing goods are, and when more are expected.',
  path: '/sales-orders/{id}/explain',
  response: Explanation,
  async handle(scope, { params }) {
    const order = found(await orderFacts(scope, params.id), 'sales_order')
    const { on_hold, allocation_paused, ...shown } = order
    const wants = wantsStock(order.status)
    const fully_reserved = wants && order.lines.every((line) => line.backorder_um3pl === 0)
    const headers: Blocker['code'][] = []
    if (order.status === 'draft') headers.push('not_confirmed')
    else if (!wants) headers.push('finished')
    if (on_hold) headers.push('on_hold')
    if (allocation_paused && !fully_reserved) headers.push('allocation_paused')
    const blockers = [
      ...headers.map((code): Blocker => ({ code, line_number: null, quantity_um3pl: null, quantity: null })),
      ...(wants ? order.lines.flatMap(lineBlockers) : []),
    ]
    const lines = order.lines.map((line) => ({
      ...line,
      ...inOldNames(line),
      parts: line.parts.map((part) => ({ ...part, ...inOldNames(part) })),
    }))
    return { ...shown, lines, fully_reserved, blockers }
  },
})

type OldName = keyof typeof oldWhereabouts
type PartFacts = Omit<Part, OldName>
type LineFacts = Omit<Explanation['lines'][number], OldName | 'parts'> & {
  readonly parts: readonly PartFacts[]
}

/** Where the goods are that a line lacks; goods that are nowhere have a reason of their own. */
function lineBlockers({ parts, ...line }: LineFacts): readonly Blocker[] {
  const { line_number } = line
  if (parts.length === 0) return blockersOf(line, { line_number })
  return parts.flatMap((part) => blockersOf(part, { line_number, article_code: part.article_code }))
}

function blockersOf(
  line: Whereabouts,
  of: Pick<Blocker, 'line_number' | 'article_code'>,
): readonly Blocker[] {
  if (line.missing_um3pl === 0) return []
  const reasons: readonly (readonly [Blocker['code'], number])[] = [
    ['reserved_by_other_orders', line.reserved_by_others_um3pl],
    ['expired', line.expired_um3pl],
    ['other_lot', line.other_lots_um3pl],
    ['not_put_away', line.receiving_um3pl],
    ['on_hold_stock', line.on_hold_um3pl],
    ['in_quarantine', line.quarantine_um3pl],
    ['damaged', line.damaged_um3pl],
    ['not_a_whole_unit', line.available_um3pl],
  ]
  const present = reasons.filter(([, amount]) => amount > 0)
  if (present.length === 0) return [blocker('out_of_stock', of, line.missing_um3pl)]
  return present.map(([code, amount]) => blocker(code, of, amount))
}

function blocker(
  code: Blocker['code'],
  of: Pick<Blocker, 'line_number' | 'article_code'>,
  quantity_um3pl: number,
): Blocker {
  return { code, ...of, quantity_um3pl, quantity: quantity_um3pl }
}

type OrderFacts = Omit<Explanation, 'blockers' | 'fully_reserved' | 'lines'> & {
  readonly lines: readonly LineFacts[]
  readonly on_hold: boolean
  readonly allocation_paused: boolean
}

function orderFacts(scope: ReadScope, id: number): Promise<OrderFacts | undefined> {
  return scope.maybe<OrderFacts>(sql`
    select o.id, o.order_number, o.status, o.on_hold, o.allocation_paused, (
             select ${jsonRows('f', 'f.line_number')} from (
               select l.id, l.line_number, l.article_id, a.article_code, l.um3pl, trim_scale(l.quantity) as quantity_um3pl,
                      trim_scale(l.reserved) as reserved_um3pl, trim_scale(l.backorder) as backorder_um3pl,
                      trim_scale(l.backorder * l.factor) as missing_um3pl, q.*, n.incoming_um3pl, n.next_reception, w.orders_ahead,
                      (${partFacts}) as parts
                 from sales_order_lines l
                 join articles a on a.company_id = l.company_id and a.id = l.article_id
                cross join lateral (select l.article_id, case when l.part_ids is null then l.reserved * l.factor else 0 end as held) as g
                cross join lateral (${whereItIs}) as q
                cross join lateral (${whatComes}) as n
                cross join lateral (${whoIsAhead}) as w
                where l.company_id = o.company_id and l.order_id = o.id) as f) as lines
      from sales_orders o where ${scope.owned('o')} and o.id = ${id} limit 1`)
}

const fits = sql`(a.tracking <> 'lot' or l.lot_number is null or l.lot_number is not distinct from i.lot_number)`
const fresh = sql`(i.expiry_date is null or i.expiry_date >= current_date)`

/** Stock of the article `a` in the order's warehouse, by availability. The line has `g.held` reserved. */
const whereItIs = sql`
  select trim_scale(coalesce(sum(b.on_hand - b.reserved) filter (where b.stock_status = 'available' and ${fits} and ${fresh}), 0)) as available_um3pl,
         trim_scale(coalesce(sum(b.reserved) filter (where ${fits}), 0) - g.held) as reserved_by_others_um3pl,
         trim_scale(coalesce(sum(b.on_hand - b.reserved) filter (where b.stock_status = 'available' and ${fits} and not ${fresh}), 0)) as expired_um3pl,
         trim_scale(coalesce(sum(b.on_hand - b.reserved) filter (where b.stock_status = 'available' and not ${fits}), 0)) as other_lots_um3pl,
         trim_scale(coalesce(sum(b.on_hand) filter (where b.stock_status = 'receiving'), 0)) as receiving_um3pl,
         trim_scale(coalesce(sum(b.on_hand) filter (where b.stock_status = 'hold'), 0)) as on_hold_um3pl,
         trim_scale(coalesce(sum(b.on_hand) filter (where b.stock_status = 'quarantine'), 0)) as quarantine_um3pl,
         trim_scale(coalesce(sum(b.on_hand) filter (where b.stock_status = 'damaged'), 0)) as damaged_um3pl
    from stock_positions p
    join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id and b.on_hand > 0
    join stock_items i on i.company_id = b.company_id and i.id = b.item_id
   where p.company_id = l.company_id and p.article_id = g.article_id and p.warehouse_id = o.warehouse_id`

/** Expected goods of the article, and the first delivery. */
const whatComes = sql`
  select trim_scale(coalesce(sum(n.quantity), 0)) as incoming_um3pl, (
           select row_to_json(f) from (
             select case e.line_type when 'reception_line' then 'reception' else 'purchase_order' end as type,
                    coalesce(r.id, po.id) as id, coalesce(r.reception_number, po.order_number) as number,
                    iso(e.expected_at) as expected_at, trim_scale(e.quantity) as quantity_um3pl,
                    trim_scale(e.quantity) as quantity
               from incoming e
               join stock_positions p on p.company_id = e.company_id and p.id = e.position_id
               left join reception_lines rl on e.line_type = 'reception_line' and rl.company_id = e.company_id and rl.id = e.line_id
               left join receptions r on r.company_id = rl.company_id and r.id = rl.reception_id
               left join purchase_order_lines pl on e.line_type = 'purchase_order_line' and pl.company_id = e.company_id and pl.id = e.line_id
               left join purchase_orders po on po.company_id = pl.company_id and po.id = pl.order_id
              where p.company_id = l.company_id and p.article_id = g.article_id and p.warehouse_id = o.warehouse_id
              order by e.expected_at nulls last, e.line_type desc, e.line_id limit 1) as f) as next_reception
    from stock_positions p join incoming n on n.company_id = p.company_id and n.position_id = p.id
   where p.company_id = l.company_id and p.article_id = g.article_id and p.warehouse_id = o.warehouse_id`

/** The facts above for each part of the line `l`: a part lacks what its kits need beyond the free stock. */
const partFacts = sql`
  select ${jsonRows('f')} from (
    select a.id as article_id, a.article_code,
           greatest(trim_scale(round(l.backorder * l.factor * k.each, 6)) - q.available_um3pl, 0) as missing_um3pl,
           q.*, n.incoming_um3pl, n.next_reception
      from ${partsOfLine}
      join articles a on a.company_id = l.company_id and a.id = k.article_id
     cross join lateral (select a.id as article_id, l.reserved * l.factor * k.each as held) as g
     cross join lateral (${whereItIs}) as q
     cross join lateral (${whatComes}) as n
     order by k.place) as f`

const whoIsAhead = sql`
  select count(distinct x.id)::int as orders_ahead
    from sales_order_lines y join sales_orders x on x.company_id = y.company_id and x.id = y.order_id
   where y.company_id = l.company_id and y.article_id = l.article_id and y.backorder > 0 and l.backorder > 0
     and x.warehouse_id = o.warehouse_id and x.id <> o.id and x.status = any(${salesOrderWaiting}) and not x.allocation_paused
     and (-x.priority, coalesce(x.requested_ship_date, 'infinity'), coalesce(x.confirmed_at, 'infinity'), x.id)
       < (-o.priority, coalesce(o.requested_ship_date, 'infinity'), coalesce(o.confirmed_at, 'infinity'), o.id)`
