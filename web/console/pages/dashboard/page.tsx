import '../../../ui/table.css'
import './dashboard.css'
import { useSearchParams } from 'wouter'
import type { Dashboard } from '../../../../client/src/generated/logistics.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited, Empty } from '../../../ui/notice.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import { useRead } from '../../api.tsx'
import { useMay } from '../../role.ts'
import { ExpiringLots, LowArticles, ShortArticles } from './alerts.tsx'
import { Flow } from './flow.tsx'
import { messages } from './messages.ts'
import { Now } from './now.tsx'
import { OpenDocuments, Webhooks } from './parts.tsx'
import { periodIn, periods, usualPeriod } from './period.ts'

/** Dashboard of the day, from one request that repeats every minute while the page is visible. */
export function Page() {
  const t = useText(messages)
  const format = useFormat()
  const [params] = useSearchParams()
  const days = periodIn(params)
  const { data, error, refetch, isFetching, dataUpdatedAt } = useRead(
    'dashboard.get',
    { query: { days } },
    { keep: true, every_ms: 60_000 },
  )
  return (
    <Sheet
      title={t('title')}
      aside={
        data !== undefined && (
          <span className="soft">{format.time(new Date(dataUpdatedAt).toISOString())}</span>
        )
      }
      actions={
        <>
          <Periods days={days} />
          <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            {t('refresh')}
          </Button>
        </>
      }
    >
      {data !== undefined && <Figures figures={data} />}
      <Awaited data={data} error={error} retry={refetch} lines={14} />
    </Sheet>
  )
}

function Periods({ days }: { readonly days: number }) {
  const t = useText(messages)
  const [, setParams] = useSearchParams()
  return (
    <div className="dashboard-periods" role="group" aria-label={t('days')}>
      {periods.map((each) => (
        <button
          key={each}
          type="button"
          className="dashboard-period"
          aria-pressed={each === days}
          onClick={() => setParams(each === usualPeriod ? {} : { days: String(each) }, { replace: true })}
        >
          {t('lastDays', { count: each })}
        </button>
      ))}
    </div>
  )
}

function Figures({ figures }: { readonly figures: Dashboard }) {
  const { outbound, inbound, returns, stock, webhooks, days } = figures
  const today = days.at(-1)?.day ?? ''
  const mayBegin = useMay('client')
  return (
    <div className="dashboard">
      {isUntouched(figures) && mayBegin ? <Start /> : <Now figures={figures} today={today} />}
      {outbound !== null && <OpenDocuments section="outbound" counts={outbound.open} />}
      <div className="columns">
        {inbound !== null && <OpenDocuments section="receptions" counts={inbound.receptions} />}
        {inbound !== null && <OpenDocuments section="purchases" counts={inbound.purchase_orders} />}
        {returns !== null && <OpenDocuments section="returns" counts={returns} />}
        {webhooks !== null && <Webhooks webhooks={webhooks} />}
      </div>
      <div className="columns">
        {outbound !== null && <Flow of="orders" days={days} />}
        {(inbound !== null || returns !== null) && <Flow of="goods" days={days} />}
      </div>
      {stock !== null && (
        <div className="columns">
          <ShortArticles short={stock.short} />
          <ExpiringLots expiring={stock.expiring} today={today} />
          {stock.low.length > 0 && <LowArticles low={stock.low} />}
        </div>
      )}
    </div>
  )
}

function isUntouched({ outbound, inbound, returns, days }: Dashboard): boolean {
  const open = { ...outbound?.open, ...inbound?.receptions, ...inbound?.purchase_orders, ...returns }
  return (
    Object.keys(open).length === 0 && days.every((day) => day.orders_created + day.receptions_received === 0)
  )
}

function Start() {
  const t = useText(messages)
  return (
    <Empty
      title={t('startTitle')}
      action={
        <div className="row">
          <LinkButton to="/articles" icon="box">
            {t('startArticles')}
          </LinkButton>
          <LinkButton to="/receptions/new" icon="inbound">
            {t('announceReception')}
          </LinkButton>
        </div>
      }
    >
      {t('startText')}
    </Empty>
  )
}
