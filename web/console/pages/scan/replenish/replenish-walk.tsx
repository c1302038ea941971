import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useFormat } from '../../../../ui/i18n/format.ts'
import { useText } from '../../../../ui/i18n/language.tsx'
import { State } from '../../../../ui/state.tsx'
import { TripNow } from '../kept/trip-now.tsx'
import { Ends, WalkPage } from '../kept/walk-page.tsx'
import { LessDialog } from '../less-dialog.tsx'
import { useSound } from '../sound.tsx'
import { messages } from './messages.ts'
import { type Trip, wantedOf } from './trip.ts'
import { type Say, useTrip } from './use-trip.ts'

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
      said={useSaid(at.said)}
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

interface BringNowProps {
  readonly trip: Trip
  readonly onThere: (location: string) => void
}

function BringNow({ trip, onThere }: BringNowProps) {
  const t = useText(messages)
  const { task, stage } = trip
  const from = task.from_location_code ?? ''
  const location = stage === 'to' ? task.location_code : from
  return (
    <TripNow
      location={location}
      go={t(`go_${stage}`, { location })}
      onThere={stage === 'goods' ? undefined : () => onThere(location)}
      trip={trip}
      wanted={wantedOf(trip)}
    >
      <div className="scan-now__lot">
        <span>{t('route', { from, to: task.location_code })}</span>
        {task.priority === 'urgent' && <State tone="warn">{t('urgent')}</State>}
      </div>
    </TripNow>
  )
}

function useSaid(say: Say | undefined): string | undefined {
  const t = useText(messages)
  const format = useFormat()
  if (say === undefined) return undefined
  if (!('task' in say)) return t(`said_${say.kind}`, { code: '', expected: '', lot: '', ...say })
  const { article_code: code, location_code: location, moved_um3pl, um3pl: unit } = say.task
  return t(say.kind, { code, location, quantity: format.number(moved_um3pl), unit })
}
