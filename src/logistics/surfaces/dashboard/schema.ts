import * as z from 'zod'
import { mendedInteger } from '../../../kernel/fields.ts'

export const DashboardQuery = z.object({
  days: mendedInteger(366, 30).meta({ description: 'Number of days, including today (UTC).' }),
})
export type DashboardQuery = z.output<typeof DashboardQuery>

const count = (description: string, example = 4) => z.int().meta({ description, example })

/** Counts of unfinished documents, by status. */
const openBy = (example: Readonly<Record<string, number>>) =>
  z.record(z.string(), z.int()).meta({ description: 'Unfinished ones by status.', example })

const Outbound = z.object({
  open: openBy({ confirmed: 12, allocated: 31, picking: 5, packed: 2 }),
  late: count('Open orders whose requested shipping day has passed.', 3),
  on_hold: count('Unfinished and on hold.', 1),
  waiting: count('Confirmed and short of stock.', 12),
})

const Inbound = z.object({
  receptions: openBy({ announced: 7, arrived: 1, receiving: 2 }),
  purchase_orders: openBy({ confirmed: 9, partially_received: 2 }),
  expected_today: count('Receptions expected today (UTC) and not here yet.', 3),
  overdue: count('Receptions expected before today and not here yet.', 1),
  purchase_orders_overdue: count(
    'Purchase orders whose goods were expected before today and have not arrived.',
    1,
  ),
})

const article = {
  article_id: z.int().meta({ example: 4711 }),
  article_code: z.string().meta({ example: 'OIL-EV-0750' }),
  description: z.string().meta({ example: 'Extra virgin olive oil, glass bottle 0.75 l' }),
  um3pl: z.string().meta({ example: 'PCE' }),
}

const ShortArticle = z.object({
  ...article,
  missing_um3pl: z
    .number()
    .meta({ description: 'Quantity missing for open orders, in base units.', example: 36 }),
  orders: z.int().meta({ description: 'How many orders lack it.', example: 4 }),
})

const ExpiringLot = z.object({
  article_id: article.article_id,
  article_code: article.article_code,
  lot_number: z.string().nullable().meta({ example: 'L2026-03' }),
  expiry_date: z.string().meta({ format: 'date', example: '2027-09-30' }),
  quantity_um3pl: z.number().meta({ description: 'On hand, in base units.', example: 120 }),
  um3pl: article.um3pl,
})

const LowArticle = z.object({
  ...article,
  warehouse_id: z.int().nullable().meta({ description: 'Null: all warehouses together.', example: 2 }),
  available_um3pl: z.number().meta({ example: 36 }),
  minimum_um3pl: z.number().meta({ example: 50 }),
})

const Alerts = z.object({
  short: z.array(ShortArticle).meta({ description: 'The ten articles that most orders wait for.' }),
  low: z.array(LowArticle).meta({ description: 'The ten articles that are below their minimum longest.' }),
  expiring: z
    .array(ExpiringLot)
    .meta({ description: 'The ten lots on hand that expire first, within 60 days or already.' }),
})

const WebhookHealth = z.object({
  active: count('Enabled ones.', 3),
  paused: count('Left alone for a while because they fail.', 0),
  auto_disabled: count('Given up.', 0),
  waiting: count('Deliveries that wait; counted up to 10,000.', 2),
  delivered_24h: count('Deliveries that arrived within 24 hours.', 5_210),
  failed_24h: count('Deliveries given up within 24 hours.', 0),
})

const Day = z.object({
  day: z.string().meta({ format: 'date', example: '2026-01-31' }),
  orders_created: z.int().meta({ example: 41 }),
  orders_shipped: z.int().meta({ example: 38 }),
  receptions_received: z.int().meta({ example: 4 }),
  returns_completed: z.int().meta({ example: 2 }),
})

/** A section is null if its module is off in all of the caller's companies. */
export const Dashboard = z
  .object({
    documents: z.record(z.string(), z.record(z.string(), z.int())).meta({
      description: 'Open documents by status, for each kind whose module is enabled.',
      example: { sales_orders: { confirmed: 12, allocated: 31 }, returns: { announced: 2 } },
    }),
    outbound: Outbound.nullable(),
    inbound: Inbound.nullable(),
    returns: openBy({ announced: 2, arrived: 1 }).nullable(),
    stock: Alerts.nullable(),
    webhooks: WebhookHealth.nullable(),
    days: z.array(Day).meta({ description: 'Day by day (UTC), the last one today.' }),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.output<typeof Dashboard>
