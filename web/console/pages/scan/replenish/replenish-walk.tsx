import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useFormat } from '../../../../ui/i18n/format.ts'
import { useText } from '../../../../ui/i18n/language.tsx'
import { Ends, WalkPage } from '../kept/walk-page.tsx'
import { LessDialog } from '../less-dialog.tsx'
import { useSound } from '../sound.tsx'
import { BringNow, TripSays } from './bring-now.tsx'
import { messages } from './messages.ts'
import { wantedOf } from './trip.ts'
import { useTrip } from './use-trip.ts'

/** Moves goods from reserve to pick locations: scan the source, scan the goods, scan the destination. */
export function ReplenishWalk() {
  const t = useText(messages)
  const format = useFormat()
  const sound = useSound()
  const [open, setOpen] = useState<'code' | 'less'>()
  const at = useTrip(sound.isLoud)
  const { trip, waits, isBusy } = at
  const onClose = () => setOpen(undefined)
  return (
    <WalkPage
      title={t('title')}
      back={{ to: '/scan?kind=replenish', label: t('back') }}
      sound={sound}
      at={at}
      open={open}
      onClose={onClose}
      said={<TripSays say={at.said} />}
    >
      {waits !== undefined && (
        <Ends
          title={t(waits)}
          again={{ label: t('again'), onClick: at.retry }}
          link={{ to: '/replenishments', label: t('toList') }}
        />
      )}
      {trip !== undefined && (
        <>
          <BringNow trip={trip} onThere={at.hear} />
          <div className="scan-foot">
            <Button disabled={isBusy} onClick={() => at.skip(trip)}>
              {t('skip')}
            </Button>
            <Button icon="edit" disabled={isBusy} onClick={() => setOpen('code')}>
              {t('typeCode')}
            </Button>
            <Button disabled={isBusy || trip.stage === 'from'} onClick={() => setOpen('less')}>
              {t('less')}
            </Button>
          </div>
        </>
      )}
      {open === 'less' && trip !== undefined && (
        <LessDialog
          task={trip.task}
          wanted={wantedOf(trip)}
          label={t('taken', { wanted: format.number(wantedOf(trip)), unit: trip.task.um3pl })}
          serials={trip.serials}
          t={t}
          onTake={(taken, why) => {
            onClose()
            const less = { ...trip, taken, why }
            // Without goods there is nothing to carry, so book at once.
            if (taken === 0) at.bring(less)
            else at.take({ trip: { ...less, stage: 'to' } })
          }}
          onClose={onClose}
        />
      )}
    </WalkPage>
  )
}
