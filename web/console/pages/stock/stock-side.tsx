import { Link } from 'wouter'
import type { StockRow } from '../../../../client/src/generated/logistics.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Awaited, Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { Side } from '../../../ui/side.tsx'
import { useRead } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import type { Filter } from '../../../ui/filter.ts'
import { LabelButton } from '../../print-label.tsx'
import { QuantityBar } from '../../documents/quantity-bar.tsx'
import { BookingActions } from './actions.tsx'
import type { Booking } from './booking-values.ts'
import { furtherFigures } from './columns.tsx'
import { messages } from './messages.ts'
import { Minimums } from './minimums.tsx'
import { Movements } from './movements.tsx'
import { instantOf } from './question.ts'

interface StockSideProps {
  readonly article: number
  /** The opened row. The article may have stock in other rows too. */
  readonly row: number | undefined
  readonly filter: Filter
  readonly onClose: () => void
  /** Books on the opened row, or on the first one. Undefined for past dates, which can't be booked. */
  readonly onBook: ((booking: Booking, row: StockRow | undefined) => void) | undefined
}

/** One article: quantities, locations and movements. */
export function StockSide({ article, row, filter, onClose, onBook }: StockSideProps) {
  const t = useText(messages)
  const as_of = instantOf(filter.get('as_of'))
  const { data, error, refetch } = useRead('stock.list', {
    query: { article_id: article, per_page: 200, ...(as_of !== undefined && { as_of }) },
  })
  const rows = data?.data
  const first = rows?.[0]
  const opened = rows?.find(({ id }) => id === row) ?? first
  // Without stock rows, the article's description has to be read separately.
  const isBare = rows?.length === 0
  const { data: bare, error: unknown } = useRead(
    'articles.get',
    { params: { id: article } },
    { enabled: isBare },
  )
  return (
    <Side
      title={first?.article_code ?? bare?.article_code ?? t('stock')}
      onClose={onClose}
      actions={
        rows !== undefined &&
        unknown === null && (
          <>
            {opened !== undefined && opened.lot_number !== null && <LotLabel row={opened} />}
            {onBook !== undefined && <BookingActions onBook={(booking) => onBook(booking, opened)} />}
          </>
        )
      }
    >
      <Awaited data={rows} error={error} retry={refetch} lines={12} />
      {isBare && unknown !== null && <Failure error={unknown} />}
      {isBare && unknown === null && (
        <div>
          <p className="stock-name">{bare?.name}</p>
          <p className="soft">{t('noRows')}</p>
        </div>
      )}
      {rows !== undefined && first !== undefined && (
        <>
          <Lead row={first} />
          <Figures rows={rows} />
          <Locations rows={rows} selected={row} />
        </>
      )}
      {rows !== undefined && unknown === null && as_of === undefined && <Minimums article={article} />}
      {rows !== undefined && unknown === null && (
        <Movements article={article} unit={first?.um3pl ?? ''} filter={filter} until={as_of} />
      )}
    </Side>
  )
}

function LotLabel({ row }: { readonly row: StockRow }) {
  return (
    <LabelButton
      name={`${row.article_code} ${row.lot_number ?? ''}`}
      address={`/stock/${row.id}/documents/label.pdf`}
      load={(call) => call('stock.print', { params: { id: row.id, name: 'label.pdf' } })}
    />
  )
}

function Lead({ row }: { readonly row: StockRow }) {
  const t = useText(messages)
  const { nameOf } = useClients()
  return (
    <div>
      <p className="stock-name">{row.description}</p>
      <p className="soft">
        {row.client_3pl_id !== null && `${nameOf(row.client_3pl_id)} · `}
        <Link href={`/articles/${row.article_id}`}>{t('toArticle')}</Link>
      </p>
    </div>
  )
}

type Figure = 'quantity_um3pl' | 'available_um3pl' | (typeof furtherFigures)[number][1]

/** Sum rounded to six decimals, the precision of quantities. */
export function sumOf(rows: readonly StockRow[], figure: Figure): number {
  return Math.round(rows.reduce((sum, row) => sum + row[figure], 0) * 1e6) / 1e6
}

function Figures({ rows }: { readonly rows: readonly StockRow[] }) {
  const t = useText(messages)
  const format = useFormat()
  const unit = rows[0]?.um3pl ?? ''
  const onHand = sumOf(rows, 'quantity_um3pl')
  const blocked = ['quarantine_um3pl', 'damaged_um3pl', 'on_hold_um3pl'] as const
  const bar = [
    { label: t('available'), quantity: sumOf(rows, 'available_um3pl'), kind: 'ready' as const },
    { label: t('reserved'), quantity: sumOf(rows, 'reserved_um3pl'), kind: 'begun' as const },
    {
      label: `${t('quarantine')}, ${t('damaged')}, ${t('hold')}`,
      quantity: blocked.reduce((sum, figure) => sum + sumOf(rows, figure), 0),
      kind: 'missing' as const,
    },
  ]
  return (
    <Section title={t('figures')} aside={<span className="soft">{unit}</span>}>
      <QuantityBar total={onHand} parts={bar} />
      <div className="stock-figures">
        <KeyValues
          items={[
            [t('onHand'), format.number(onHand)],
            [
              t('available'),
              <strong key="available">{format.number(sumOf(rows, 'available_um3pl'))}</strong>,
            ],
            ...furtherFigures.map(([key, figure]) => [t(key), format.number(sumOf(rows, figure))] as const),
          ]}
        />
      </div>
    </Section>
  )
}

/** Quantity as whole packages. */
function packages({ packaging }: StockRow) {
  return Object.entries(packaging).flatMap(([unit, { quantity }]) =>
    quantity > 0 ? [{ unit, quantity }] : [],
  )
}

interface LocationsProps {
  readonly rows: readonly StockRow[]
  readonly selected: number | undefined
}

function Locations({ rows, selected }: LocationsProps) {
  const t = useText(messages)
  const format = useFormat()
  return (
    <Section title={t('locations')}>
      <div className="scroll-x">
        <table className="simple-table stock-locations">
          <thead>
            <tr>
              <th scope="col">{t('warehouse')}</th>
              {[t('onHand'), t('available'), t('reserved')].map((title) => (
                <th key={title} scope="col" className="end">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className={row.id === selected ? 'stock-here' : undefined}>
                <td>
                  {row.warehouse_code}
                  {row.lot_number !== null && <div className="mono">{row.lot_number}</div>}
                  {row.expiry_date !== null && <div className="soft">{format.date(row.expiry_date)}</div>}
                </td>
                <td className="end">
                  {format.number(row.quantity_um3pl)}
                  {packages(row).map(({ unit, quantity }) => (
                    <div key={unit} className="soft">
                      {format.number(quantity)} {unit}
                    </div>
                  ))}
                </td>
                <td className="end">{format.number(row.available_um3pl)}</td>
                <td className="end">{format.number(row.reserved_um3pl)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
