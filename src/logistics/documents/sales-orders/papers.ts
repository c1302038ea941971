import type * as z from 'zod'
import type { Address } from '../../base/reference/schema-addresses.ts'
import { articleCell, factsOf, marksOf } from '../paper/lines.ts'
import type { Desk, Drawn, Paper } from '../paper/paper.ts'
import { OrderPickTasks } from './schema-pick-tasks.ts'
import { orderPickTasks } from './store-pick-tasks.ts'
import type { SalesOrder } from './schema.ts'

type Order = z.output<typeof SalesOrder>
type Say = Desk['say']

function addressLines({
  name,
  company_name,
  address_line1,
  address_line2,
  ...place
}: Address): readonly string[] {
  const { postal_code, city, region, country_code, phone } = place
  const town = [postal_code, city, region].filter(Boolean).join(' ')
  const lines = [company_name, name, address_line1, address_line2, town, country_code, phone]
  return lines.flatMap((line) => (line === undefined || line === '' ? [] : [line]))
}

/** Common heading of the papers, above the goods. */
function head({ say, named }: Pick<Desk, 'say' | 'named'>, order: Order): Pick<Drawn, 'number' | 'parties'> {
  return {
    number: order.order_number,
    parties: [
      { title: say.word('deliver_to'), lines: addressLines(order.ship_to) },
      { title: say.word('from_warehouse'), lines: [named.company, ...named.warehouse] },
    ],
  }
}

/** Goods to pick from each location, in walking order. */
async function pickList(order: Order, desk: Desk): Promise<Drawn> {
  const { say, named, scope } = desk
  const found = await orderPickTasks(scope, order.id)
  const { tasks } = found === undefined ? { tasks: [] } : OrderPickTasks.parse(JSON.parse(found.text))
  return {
    ...head(desk, order),
    title: say.word('pick_list'),
    facts: factsOf([
      [say.word('reference'), order.external_reference],
      [say.word('owner'), named.client],
      [say.word('ship_on'), say.date(order.requested_ship_date)],
      [say.word('carrier'), [order.carrier_code, order.carrier_service].filter(Boolean).join(' ')],
    ]),
    ...pickTable(say, tasks),
  }
}

type Picked = Omit<z.output<typeof OrderPickTasks>['tasks'][number], 'bucket_id'>

/** Table of goods to pick, with room for what was picked. `more` adds marks to an article. */
export function pickTable<T extends Picked>(
  say: Say,
  tasks: readonly T[],
  more: (task: T) => readonly string[] = () => [],
): Pick<Drawn, 'columns' | 'rows' | 'signatures'> {
  return {
    columns: [
      { title: say.word('place'), share: 2 },
      { title: say.word('article'), share: 5 },
      { title: say.word('take'), share: 2, align: 'right' },
      { title: say.word('taken'), share: 2, align: 'right' },
    ],
    rows: tasks.map((task) => [
      { text: task.location_code ?? '' },
      articleCell(task, [...marksOf(say, task), ...kitMark(say, task), ...more(task)]),
      { text: say.quantity(task.quantity_um3pl, task.um3pl) },
      { text: '' },
    ]),
    signatures: [say.word('picked_by')],
  }
}

/** Kit that a part belongs to, printed below the part. */
function kitMark(say: Say, { kit_article_code: kit }: { readonly kit_article_code: string | null }) {
  return kit === null ? [] : [say.word('of_kit', { kit })]
}

type Packed = Pick<
  Order['lines'][number],
  'article_code' | 'description' | 'um3pl' | 'quantity_um3pl' | 'picked_um3pl'
>

function packingRow(say: Say, line: Packed, marks: readonly string[]) {
  return [
    articleCell(line, marks),
    { text: say.quantity(line.quantity_um3pl, line.um3pl) },
    { text: line.picked_um3pl > 0 ? say.quantity(line.picked_um3pl, line.um3pl) : '' },
  ]
}

type Left = Order['shipments'][number]['lines'][number]

/** Shipped lots of an article and, on the line itself, all shipped serial numbers. */
function leftMarks(say: Say, line: Left, article: string): readonly string[] {
  const lots = line.lots.filter(({ article_code = line.article_code }) => article_code === article)
  const serial_numbers = article === line.article_code ? line.serial_numbers : []
  return [
    ...lots.flatMap((lot) => marksOf(say, { ...lot, serial_numbers: [] })),
    ...marksOf(say, { lot_number: null, serial_numbers }),
  ]
}

/** Shipped quantity of each part of a kit: as much as the shipped kits are made from. */
function partRows(say: Say, line: Left, ordered: Order['lines'][number] | undefined) {
  return (ordered?.parts ?? []).map((part) => [
    articleCell(part, [
      ...leftMarks(say, line, part.article_code),
      ...kitMark(say, { kit_article_code: line.article_code }),
    ]),
    {
      text: say.quantity(
        (part.quantity_um3pl * line.quantity_um3pl) / (ordered?.quantity_um3pl ?? 1),
        part.um3pl,
      ),
    },
  ])
}

/** Contents of the parcels, to check while packing. */
function packingSlip(order: Order, { say, named }: Desk): Drawn {
  return {
    ...head({ say, named }, order),
    title: say.word('packing_slip'),
    facts: factsOf([
      [say.word('reference'), order.external_reference],
      [say.word('created'), say.time(order.created_at)],
      [say.word('owner'), named.client],
      [say.word('carrier'), [order.carrier_code, order.carrier_service].filter(Boolean).join(' ')],
    ]),
    columns: [
      { title: say.word('article'), share: 6 },
      { title: say.word('ordered'), share: 2, align: 'right' },
      { title: say.word('packed'), share: 2, align: 'right' },
    ],
    rows: order.lines.flatMap((line) => [
      packingRow(say, line, marksOf(say, line)),
      ...line.parts.map((part) =>
        packingRow(say, part, kitMark(say, { kit_article_code: line.article_code })),
      ),
    ]),
    signatures: [],
  }
}

/** Shipped goods by shipment, for the recipient. For a shipment without packages, its parcels count. */
function deliveryNote(order: Order, { say, named }: Desk): Drawn {
  const { shipments, parcels } = order
  const describedBy = new Map(order.lines.map(({ id, description }) => [id, description]))
  const partsBy = new Map(order.lines.map((line) => [line.id, line]))
  const packages = [
    ...shipments.flatMap((shipment) => shipment.packages),
    ...parcels.filter(({ shipment_id }) =>
      shipments.some(({ id, packages: said }) => id === shipment_id && said.length === 0),
    ),
  ]
  const weight = packages.reduce((sum, each) => sum + (each.weight_kg ?? 0), 0)
  const carriers = new Set(
    shipments.map((each) => [each.carrier_code, each.carrier_service].filter(Boolean).join(' ')),
  )
  return {
    ...head({ say, named }, order),
    title: say.word('delivery_note'),
    facts: factsOf([
      [say.word('reference'), order.external_reference],
      [say.word('shipped'), shipments.map((each) => say.time(each.shipped_at)).join(', ')],
      [say.word('owner'), named.client],
      [say.word('carrier'), [...carriers].join(', ')],
      [
        say.word('tracking'),
        [...shipments, ...packages].flatMap((each) => each.tracking_number ?? []).join(', '),
      ],
      [say.word('parcels'), packages.length === 0 ? null : String(packages.length)],
      [say.word('weight'), weight === 0 ? null : say.quantity(weight, 'kg')],
    ]),
    columns: [
      { title: say.word('article'), share: 7 },
      { title: say.word('delivered'), share: 2, align: 'right' },
    ],
    rows: shipments.flatMap((shipment) =>
      shipment.lines.flatMap((line) => [
        [
          articleCell(
            { ...line, description: describedBy.get(line.line_id) ?? null },
            leftMarks(say, line, line.article_code),
          ),
          { text: say.quantity(line.quantity_um3pl, line.um3pl) },
        ],
        ...partRows(say, line, partsBy.get(line.line_id)),
      ]),
    ),
    signatures: [say.word('handed_over'), say.word('received_by')],
  }
}

export const salesOrderPapers: readonly Paper<Order>[] = [
  { name: 'pick-list.pdf', about: 'open picks, by location', drawn: pickList },
  { name: 'packing-slip.pdf', about: 'contents of the parcels', drawn: packingSlip },
  { name: 'delivery-note.pdf', about: 'what was shipped', drawn: deliveryNote },
]
