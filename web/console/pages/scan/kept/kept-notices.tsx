import { Button } from '../../../../ui/button.tsx'
import { useOnline } from '../../../../ui/data/connection.ts'
import { useFaultWords } from '../../../../ui/faults/use-fault-words.ts'
import { useText } from '../../../../ui/i18n/language.tsx'
import { Empty } from '../../../../ui/notice.tsx'
import { messages as scanMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { withoutRefusal } from './outbox.ts'
import { useOutbox } from './use-outbox.ts'

interface KeptNoticesProps {
  /** Number of codes waiting to be looked up. */
  readonly codes?: number
  readonly onTakeBack?: () => void
  /** Whether all tasks known offline are done. */
  readonly isAway?: boolean
}

/** Notices about bookings kept offline and bookings refused after reconnecting. */
export function KeptNotices({ codes = 0, onTakeBack, isAway = false }: KeptNoticesProps) {
  const t = useText(messages)
  const scan = useText(scanMessages)
  const online = useOnline()
  const { outbox } = useOutbox()
  const unsent = outbox.bookings.length
  return (
    <>
      <div role="status">
        {!online && (
          <div className="notice notice--warn scan-notice">
            <div>{scan('offline')}</div>
            {unsent > 0 && <div>{t('unsent', { count: unsent })}</div>}
            {codes > 0 && (
              <div className="row">
                <span>{scan('waitingCodes', { count: codes })}</span>
                {onTakeBack !== undefined && (
                  <Button icon="undo" onClick={onTakeBack}>
                    {t('takeBack')}
                  </Button>
                )}
              </div>
            )}
          </div>
        )}
      </div>
      <Refusals />
      {isAway && <Empty title={t('away')}>{t('awayText')}</Empty>}
    </>
  )
}

/** Refused bookings, until the user dismisses them. */
function Refusals() {
  const t = useText(messages)
  const faultWords = useFaultWords()
  const { outbox, store } = useOutbox()
  return outbox.refused.map(({ booking: { key, label }, message }) => (
    <div key={key} className="notice notice--bad scan-notice" role="alert">
      <strong>{t('refused', { label })}</strong>
      <div>{faultWords(message)}</div>
      <Button icon="check" onClick={() => store.change((now) => withoutRefusal(now, key))}>
        {t('read')}
      </Button>
    </div>
  ))
}
