import { Button, LinkButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { State, type Tone } from '../../../ui/state.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useTold } from '../../../ui/told.ts'
import type { Parcel, Reception, SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { useWrite } from '../../api.tsx'
import { CarrierLabel } from '../../carrier-label.tsx'
import { isFree } from '../../documents/allowed.ts'
import { PrintLabel } from '../../print-label.tsx'
import { Pack } from './ends.tsx'
import { messages } from './messages.ts'
import { NextByScan } from './next-by-scan.tsx'
import { listOf, toPackOf } from './task.ts'
import type { Sent } from './use-sending.ts'

/** Confirmation after booking, with the usual next steps. */
export function Done({ sent, onMore }: { readonly sent: Sent; readonly onMore: () => void }) {
  const t = useText(messages)
  const { title, text, tone } = useOutcome(sent)
  return (
    <Page title={title}>
      <NextByScan />
      <div className="scan-done">
        <State tone={tone}>{text}</State>
        {sent.kind === 'receive' ? (
          <ReceiveNext reception={sent.reception} />
        ) : sent.kind === 'pick' ? (
          <PickNext order={sent.order} onMore={onMore} />
        ) : (
          <PackNext order={sent.order} parcel={sent.parcel} onMore={onMore} />
        )}
        <LinkButton to={`/scan?kind=${listOf(sent.kind)}`} icon="scan">
          {t('next')}
        </LinkButton>
      </div>
    </Page>
  )
}

/** Result texts, valid for partial results too. */
function useOutcome(sent: Sent): { readonly title: string; readonly text: string; readonly tone: Tone } {
  const t = useText(messages)
  if (sent.kind === 'receive') {
    const number = sent.reception.reception_number
    return { title: t('doneReceive', { number }), text: t('doneReceiveText'), tone: 'good' }
  }
  const { order_number: number, lines, allowed_actions } = sent.order
  if (sent.kind === 'pack') {
    const count = lines.filter((line) => toPackOf(line) > 0).length
    const title = t('donePack', { number: sent.parcel.parcel_number })
    return count > 0
      ? { title, text: t('donePackPart', { count }), tone: 'active' }
      : { title, text: t('donePackText', { number }), tone: 'good' }
  }
  const left = lines.filter((line) => line.reserved_um3pl > line.picked_um3pl - line.shipped_um3pl).length
  if (left > 0)
    return { title: t('donePart', { number }), text: t('donePartText', { count: left }), tone: 'warn' }
  const text = isFree(allowed_actions, 'pack') ? t('donePickText') : t('allPickedText')
  return { title: t('donePick', { number }), text, tone: 'good' }
}

interface PickNextProps {
  readonly order: SalesOrder
  /** Continues with the rest. */
  readonly onMore: () => void
}

function PickNext({ order, onMore }: PickNextProps) {
  const t = useText(messages)
  const { id, order_number: number, allowed_actions } = order
  return (
    <>
      {isFree(allowed_actions, 'pick') && (
        <Button kind="primary" icon="scan" onClick={onMore}>
          {t('pickMore')}
        </Button>
      )}
      {isFree(allowed_actions, 'pack') && <Pack id={id} number={number} />}
      <LinkButton to={`/sales-orders/${id}`} icon="arrow">
        {t('openOrder')}
      </LinkButton>
    </>
  )
}

interface PackNextProps extends PickNextProps {
  readonly parcel: Parcel
}

function PackNext({ order, parcel, onMore }: PackNextProps) {
  const t = useText(messages)
  const { id, order_number: number, allowed_actions, lines } = order
  const isMore = lines.some((line) => toPackOf(line) > 0)
  const mayClose = !isMore && isFree(allowed_actions, 'pack')
  return (
    <>
      <CarrierLabel
        order={order}
        parcel={order.parcels.find((each) => each.id === parcel.id) ?? parcel}
        // The next step is the primary button.
        isAside={isMore || mayClose}
      />
      <div className="row">
        <PrintLabel order={id} parcel={parcel} />
      </div>
      {isMore && (
        <Button kind="primary" icon="box" onClick={onMore}>
          {t('nextParcel')}
        </Button>
      )}
      {mayClose && <Pack id={id} number={number} />}
      <LinkButton to={`/sales-orders/${id}?tab=parcels`} icon="arrow">
        {t('openOrder')}
      </LinkButton>
    </>
  )
}

function ReceiveNext({ reception }: { readonly reception: Reception }) {
  const t = useText(messages)
  const toast = useToast()
  const told = useTold()
  const complete = useWrite('receptions.complete', { touches: ['stock', 'purchase_orders', 'dashboard'] })
  const { id, reception_number: number, lines } = reception
  const isShort = lines.some(
    (line) => line.received_um3pl + line.damaged_um3pl + line.rejected_um3pl < line.quantity_um3pl,
  )
  const may = isFree(reception.allowed_actions, 'complete') && !complete.isSuccess
  return (
    <>
      {may && (
        <>
          <Button
            kind="primary"
            icon="check"
            busy={complete.isPending}
            onClick={() =>
              void told(async () => {
                await complete.mutateAsync({ params: { id } })
                toast({ kind: 'good', text: t('completed', { number }) })
              })
            }
          >
            {t('completeNow')}
          </Button>
          {isShort && <p className="soft">{t('completeShort')}</p>}
        </>
      )}
      <LinkButton to={`/receptions/${id}`} icon="arrow">
        {t('openReception')}
      </LinkButton>
    </>
  )
}
