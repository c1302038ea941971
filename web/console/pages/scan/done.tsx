import { Button, LinkButton } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { State } from '../../../ui/state.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { Reception } from '../../../../client/src/generated/logistics.ts'
import { useWrite } from '../../api.tsx'
import { isFree } from '../../documents/allowed.ts'
import { messages } from './messages.ts'
import type { Sent } from './use-sending.ts'

/** It is booked: what usually follows. */
export function Done({ sent }: { readonly sent: Sent }) {
  const t = useText(messages)
  const number = sent.kind === 'receive' ? sent.reception.reception_number : sent.order.order_number
  return (
    <Page title={sent.kind === 'receive' ? t('doneReceive', { number }) : t('donePick', { number })}>
      <div className="scan-done">
        <State tone="good">{sent.kind === 'receive' ? t('doneReceiveText') : t('donePickText')}</State>
        {sent.kind === 'receive' ? (
          <ReceiveNext reception={sent.reception} />
        ) : (
          <LinkButton to={`/sales-orders/${sent.order.id}`} icon="arrow" kind="primary">
            {t('openOrder')}
          </LinkButton>
        )}
        <LinkButton to="/scan" icon="scan">
          {t('next')}
        </LinkButton>
      </div>
    </Page>
  )
}

function ReceiveNext({ reception }: { readonly reception: Reception }) {
  const t = useText(messages)
  const toast = useToast()
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
              complete.mutate(
                { params: { id } },
                {
                  onSuccess: () => toast({ kind: 'good', text: t('completed', { number }) }),
                  onError: (error) => toast({ kind: 'bad', text: refusalOf(error).message }),
                },
              )
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
