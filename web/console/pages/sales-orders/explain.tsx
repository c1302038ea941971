import { Link } from 'wouter'
import type { SalesOrder, SalesOrderExplanation } from '../../../../client/src/generated/logistics.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useRead } from '../../api.tsx'
import type { RecordProps } from '../../documents/kind.ts'
import { explainMessages } from './explain-messages.ts'
import { isPast, isUnfinished } from './quantities.ts'

/** Whether the order is blocked or short of stock. */
function needsExplaining(order: SalesOrder): boolean {
  const isShort = order.lines.some(({ backorder_um3pl }) => backorder_um3pl > 0)
  return (
    isUnfinished(order) && order.status !== 'draft' && (order.on_hold || order.allocation_paused || isShort)
  )
}

/** Why an order waits: blockers, shortages by line, and expected deliveries. */
export function Explain({ record }: RecordProps<SalesOrder>) {
  return needsExplaining(record) && <Why id={record.id} />
}

function Why({ id }: { readonly id: number }) {
  const t = useText(explainMessages)
  const { data, error, refetch } = useRead('sales_orders.explain', { params: { id } })
  return (
    <Section title={t('title')}>
      <div className="orders-explain">
        {data !== undefined && <Reasons explanation={data} />}
        <Awaited data={data} error={error} retry={refetch} lines={3} />
      </div>
    </Section>
  )
}

type Blocker = SalesOrderExplanation['blockers'][number]
type Line = SalesOrderExplanation['lines'][number]

function Reasons({ explanation }: { readonly explanation: SalesOrderExplanation }) {
  const t = useText(explainMessages)
  const { blockers, lines } = explanation
  const headers = blockers.filter(({ line_number }) => line_number === null)
  const short = lines.filter(({ missing }) => missing > 0)
  if (blockers.length === 0) return <p>{t('nothing')}</p>
  return (
    <ul>
      {headers.map(({ code }) => (
        <li key={code}>
          {code === 'on_hold' || code === 'allocation_paused' || code === 'not_confirmed' ? t(code) : code}
        </li>
      ))}
      {short.map((line) => (
        <LineReasons
          key={line.id}
          line={line}
          blockers={blockers.filter(({ line_number }) => line_number === line.line_number)}
        />
      ))}
    </ul>
  )
}

function LineReasons({ line, blockers }: { readonly line: Line; readonly blockers: readonly Blocker[] }) {
  const t = useText(explainMessages)
  const format = useFormat()
  return (
    <li>
      <Link href={`/articles/${line.article_id}`} className="mono">
        {line.article_code}
      </Link>
      {': '}
      <strong>{t('lineMissing', { missing: format.number(line.backorder_um3pl), unit: line.um3pl })}</strong>
      {'. '}
      {blockers.map((blocker) => (
        <span key={`${blocker.code} ${blocker.article_code ?? ''}`}>
          {blocker.article_code !== undefined && (
            <>
              <span className="mono">{blocker.article_code}</span>:{' '}
            </>
          )}
          <Reason blocker={blocker} unit={line.um3pl} />{' '}
        </span>
      ))}
      {line.orders_ahead > 0 && <>{t('ahead', { count: line.orders_ahead })} </>}
      {line.parts.length === 0 && <Expected line={line} />}
    </li>
  )
}

function Reason({ blocker, unit }: { readonly blocker: Blocker; readonly unit: string }) {
  const t = useText(explainMessages)
  const format = useFormat()
  const { code } = blocker
  const quantity = format.number(blocker.quantity)
  if (code === 'finished' || code === 'not_confirmed' || code === 'on_hold' || code === 'allocation_paused')
    return null
  if (code === 'out_of_stock') return t(code)
  return code === 'not_a_whole_unit' ? t(code, { quantity, unit }) : t(code, { quantity })
}

/** The next delivery with the missing article, linked to its document. */
function Expected({ line }: { readonly line: Line }) {
  const t = useText(explainMessages)
  const format = useFormat()
  const { next_reception: next } = line
  if (next === null) return t('unexpected')
  const quantity = format.number(next.quantity)
  const { expected_at, number } = next
  const date = format.date(expected_at)
  const words =
    expected_at === null
      ? t('expectedSome', { quantity, number: '\n' })
      : t(isPast(expected_at) ? 'expectedLate' : 'expected', { quantity, number: '\n', date })
  const [before, after] = words.split('\n')
  const to = next.type === 'reception' ? '/receptions' : '/purchase-orders'
  return (
    <>
      {before}
      <Link href={`${to}/${next.id}`}>{number}</Link>
      {after}
    </>
  )
}
