import { sql } from '../../../../kernel/database/sql.ts'
import type { Connection } from '../../../../kernel/scope.ts'

// The steps of a document's life, and the history entries of each step.

interface Step {
  /** Index of the document's moment, from 1. All steps at one moment are one version. */
  readonly moment: number
  readonly type: string
  readonly status: string
  readonly changed: readonly string[]
}

type Story = readonly Step[]

/** The steps of an action: a status change and, if it has one, its own event. */
function act(
  kind: string,
  moment: number,
  {
    status,
    changed = [],
    also = [],
  }: { status: string; changed?: readonly string[]; also?: readonly string[] },
): Story {
  return ['status_changed', ...also].map((type) => ({
    moment,
    type: `${kind}.${type}`,
    status,
    changed: ['status', ...changed],
  }))
}

function made(kind: string, status: string): Step {
  return { moment: 1, type: `${kind}.created`, status, changed: [] }
}

function updated(
  kind: string,
  moment: number,
  { status, changed = [] }: Pick<Step, 'status'> & Partial<Step>,
): Step {
  return { moment, type: `${kind}.updated`, status, changed }
}

const order = 'sales_order'
const picked = [made(order, 'allocated'), ...act(order, 2, { status: 'picking', changed: ['lines'] })]
const packed = [...picked, ...act(order, 3, { status: 'packed' })]
const sent = { changed: ['lines', 'shipped_at'], also: ['shipped'] }
const inPart = [...packed, ...act(order, 4, { status: 'partially_shipped', ...sent })]
const shipped = [...packed, ...act(order, 4, { status: 'shipped', ...sent })]
const delivered = [
  ...shipped,
  ...act(order, 5, { status: 'delivered', changed: ['delivered_at'], also: ['delivered'] }),
]

const orderStories: Readonly<Record<string, Story>> = {
  draft: [made(order, 'draft')],
  short: [made(order, 'confirmed'), { ...made(order, 'confirmed'), type: 'sales_order.shortage' }],
  allocated: [made(order, 'allocated')],
  held: [
    made(order, 'allocated'),
    updated(order, 2, { status: 'allocated', changed: ['on_hold', 'hold_reason'] }),
  ],
  picking: picked,
  packed,
  partially_shipped: inPart,
  shipped,
  delivered,
  came_back: [...delivered, updated(order, 6, { status: 'delivered' })],
  closed: [...inPart, ...act(order, 5, { status: 'closed', changed: ['lines'] })],
  cancelled: [
    made(order, 'allocated'),
    ...act(order, 2, { status: 'cancelled', changed: ['lines', 'cancel_reason'], also: ['cancelled'] }),
  ],
}

const purchase = 'purchase_order'
const bought = [made(purchase, 'confirmed')]
const bringing = [...bought, updated(purchase, 2, { status: 'confirmed' })]
const brought = [...bringing, ...act(purchase, 4, { status: 'received', also: ['received'] })]

const purchaseStories: Readonly<Record<string, Story>> = {
  draft: [made(purchase, 'draft')],
  confirmed: bought,
  announced: bringing,
  partially_received: [...bringing, ...act(purchase, 4, { status: 'partially_received' })],
  received: brought,
  closed: [...brought, ...act(purchase, 5, { status: 'closed' })],
  cancelled: [...bought, ...act(purchase, 2, { status: 'cancelled' })],
}

const reception = 'reception'
const announced = [made(reception, 'announced')]
const arrived = [...announced, ...act(reception, 2, { status: 'arrived' })]
const counting = [...arrived, ...act(reception, 3, { status: 'receiving' })]
const received = [...counting, ...act(reception, 4, { status: 'received', also: ['received'] })]
const closed = act(reception, 5, { status: 'closed' })

const receptionStories: Readonly<Record<string, Story>> = {
  draft: [made(reception, 'draft')],
  announced,
  arrived,
  receiving: counting,
  received,
  closed: [...received, ...closed],
  damaged: [
    ...counting,
    ...act(reception, 4, { status: 'received', also: ['received', 'discrepancy'] }),
    ...closed,
  ],
  cancelled: [...announced, ...act(reception, 2, { status: 'cancelled' })],
}

const back = 'return'
const atTheDoor = [made(back, 'announced'), ...act(back, 2, { status: 'arrived' })]
const inspecting = [...atTheDoor, ...act(back, 3, { status: 'inspecting' })]
const completed = [
  ...inspecting,
  updated(back, 4, { status: 'inspecting' }),
  ...act(back, 5, { status: 'completed', also: ['completed'] }),
]

const returnStories: Readonly<Record<string, Story>> = {
  announced: [made(back, 'announced')],
  arrived: atTheDoor,
  inspecting,
  restocked: completed,
  quarantined: completed,
  disposed: completed,
  cancelled: [made(back, 'announced'), ...act(back, 2, { status: 'cancelled' })],
  rejected: [made(back, 'announced'), ...act(back, 2, { status: 'rejected' })],
}

const stories = {
  [order]: orderStories,
  [purchase]: purchaseStories,
  [reception]: receptionStories,
  [back]: returnStories,
}

const steps = JSON.stringify(
  Object.entries(stories).flatMap(([kind, ofKind]) =>
    Object.entries(ofKind).flatMap(([fate, story]) =>
      story.map((step, at) => ({
        ...step,
        kind,
        fate,
        step: at,
        status_before: step.changed.includes('status') ? statusBefore(story, step) : null,
      })),
    ),
  ),
)

function statusBefore(story: Story, { moment }: Step): string | null {
  return story.findLast((each) => each.moment < moment)?.status ?? null
}

/** Creates the temporary tables `demo_steps`, and `demo_fates` with each document's final status. */
export async function layOutStories(connection: Connection): Promise<void> {
  await connection.query(sql`
    create temp table demo_steps on commit drop as
    select * from jsonb_to_recordset(${steps}::jsonb) as s (
      kind text, fate text, step int, moment int, type text, status_before text, status text, changed text[])`)
  await connection.query(sql`
    create temp table demo_fates on commit drop as
    select s.kind, s.fate, (array_agg(s.status order by s.step desc))[1] as status,
           count(distinct s.moment)::int as version, max(s.moment) as last_moment
      from demo_steps s group by s.kind, s.fate`)
  await connection.query(sql`analyze demo_steps, demo_fates`)
}
