import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Dashboard } from '../../../../client/src/generated/logistics.ts'
import { nothing, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { State } from '../../../ui/state.tsx'
import { useWarehouses } from '../../warehouses.ts'
import { messages } from './messages.ts'

type Alerts = NonNullable<Dashboard['stock']>

export function ShortArticles({ short }: Pick<Alerts, 'short'>) {
  const t = useText(messages)
  const format = useFormat()
  return (
    <Section title={t('short')} id="short">
      <AlertTable none={t('shortNone')} titles={[t('article')]} numbers={[t('missing'), t('orders')]}>
        {short.map((each) => (
          <tr key={each.article_id}>
            <td>
              <Link href={`/stock/${each.article_id}`} className="mono">
                {each.article_code}
              </Link>
              <div className="dashboard-text">{each.description}</div>
            </td>
            <td className="end">
              {format.number(each.missing_um3pl)} {each.um3pl}
            </td>
            <td className="end">{format.number(each.orders)}</td>
          </tr>
        ))}
      </AlertTable>
    </Section>
  )
}

export function LowArticles({ low }: Pick<Alerts, 'low'>) {
  const t = useText(messages)
  const format = useFormat()
  const { nameOf } = useWarehouses()
  return (
    <Section title={t('low')} id="low">
      <AlertTable none={t('lowNone')} titles={[t('article')]} numbers={[t('available'), t('minimum')]}>
        {low.map((each) => (
          <tr key={`${each.article_id} ${each.warehouse_id}`}>
            <td>
              <Link href={`/stock/${each.article_id}`} className="mono">
                {each.article_code}
              </Link>
              <div className="dashboard-text">
                {[each.description, nameOf(each.warehouse_id)].filter((part) => part !== '').join(' · ')}
              </div>
            </td>
            <td className="end">
              {format.number(each.available_um3pl)} {each.um3pl}
            </td>
            <td className="end">{format.number(each.minimum_um3pl)}</td>
          </tr>
        ))}
      </AlertTable>
    </Section>
  )
}

interface ExpiringProps extends Pick<Alerts, 'expiring'> {
  /** Today's date according to the API. */
  readonly today: string
}

export function ExpiringLots({ expiring, today }: ExpiringProps) {
  const t = useText(messages)
  const format = useFormat()
  return (
    <Section title={t('expiring')}>
      <AlertTable
        none={t('expiringNone')}
        titles={[t('article'), t('lot'), t('expires')]}
        numbers={[t('onHand')]}
      >
        {expiring.map((each) => (
          <tr key={`${each.article_id} ${each.lot_number} ${each.expiry_date}`}>
            <td>
              <Link href={`/stock/${each.article_id}`} className="mono">
                {each.article_code}
              </Link>
            </td>
            <td className="mono">{each.lot_number ?? nothing}</td>
            <td>
              {each.expiry_date < today ? (
                <State tone="bad">
                  {t('expired')} {format.date(each.expiry_date)}
                </State>
              ) : (
                format.date(each.expiry_date)
              )}
            </td>
            <td className="end">
              {format.number(each.quantity_um3pl)} {each.um3pl}
            </td>
          </tr>
        ))}
      </AlertTable>
    </Section>
  )
}

interface AlertTableProps {
  /** Text shown if there are no rows. */
  readonly none: string
  readonly titles: readonly string[]
  /** Titles of the number columns, which come last. */
  readonly numbers: readonly string[]
  readonly children: readonly ReactNode[]
}

function AlertTable({ none, titles, numbers, children }: AlertTableProps) {
  if (children.length === 0) return <p className="soft">{none}</p>
  return (
    <div className="scroll-x">
      <table className="simple-table">
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {numbers.map((title) => (
              <th key={title} scope="col" className="end">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
