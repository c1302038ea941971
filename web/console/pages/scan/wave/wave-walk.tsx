import { useState } from 'react'
import type { Wave } from '../../../../../client/src/generated/logistics.ts'
import { Button } from '../../../../ui/button.tsx'
import { useFormat } from '../../../../ui/i18n/format.ts'
import { useText } from '../../../../ui/i18n/language.tsx'
import { useRead } from '../../../api.tsx'
import { Fact } from '../fact.tsx'
import { TripNow } from '../kept/trip-now.tsx'
import { Ends, WalkPage } from '../kept/walk-page.tsx'
import { LessDialog } from '../less-dialog.tsx'
import { useSound } from '../sound.tsx'
import { messages } from './messages.ts'
import { type Trip, leftOf } from './trip.ts'
import { type Say, useTrip } from './use-trip.ts'

/** Picks for all of a wave's orders, location by location: scan the location, scan the goods, move on. */
export function WaveWalk({ wave }: { readonly wave: Wave }) {
  const t = useText(messages)
  const format = useFormat()
  const sound = useSound()
  const [open, setOpen] = useState<Open>()
  const at = useTrip(wave, sound.isLoud)
  const { trip, waits } = at
  const { data } = useRead(
    'waves.tasks',
    { params: { id: wave.id }, query: { status: 'open', per_page: 1 } },
    { fresh_ms: 0 },
  )
  const canAsk = waits === 'leased' || waits === 'on_hold'
  const aside = data !== undefined && (
    <span className="soft">
      {t('left', { count: data.meta.total, left: format.number(data.meta.total) })}
    </span>
  )
  return (
    <WalkPage
      title={t('title', { number: wave.wave_number })}
      back={{ to: '/scan?kind=wave', label: t('wave') }}
      aside={aside}
      sound={sound}
      at={at}
      open={open}
      onClose={() => setOpen(undefined)}
      said={useSaid(at.said, trip?.task.um3pl ?? '')}
    >
      {waits !== undefined && (
        <Ends
          title={t(waits)}
          again={canAsk ? { label: t('again'), onClick: at.retry } : undefined}
          link={{ to: `/waves/${wave.id}`, label: t('toWave') }}
        />
      )}
      {trip !== undefined && <Taking at={at} trip={trip} open={open} onOpen={setOpen} />}
    </WalkPage>
  )
}

type Open = 'code' | 'less'

interface TakingProps {
  readonly at: ReturnType<typeof useTrip>
  readonly trip: Trip
  readonly open: Open | undefined
  readonly onOpen: (open: Open | undefined) => void
}

/** The current pick, and its buttons. */
function Taking({ at, trip, open, onOpen }: TakingProps) {
  const t = useText(messages)
  const format = useFormat()
  const { task, taken } = trip
  const { um3pl: unit, quantity_um3pl: wanted } = task
  const { isBusy } = at
  const location = task.location_code ?? t('noLocation')
  return (
    <>
      <TripNow
        location={location}
        go={trip.isThere ? undefined : t('scanLocation', { location })}
        onThere={trip.isThere ? undefined : () => at.take({ trip: { ...trip, isThere: true } })}
        trip={trip}
        wanted={wanted}
        serials={task.serial_numbers}
      >
        <div className="scan-now__bar" aria-hidden="true">
          <span style={{ width: `${Math.min(1, taken / wanted) * 100}%` }} />
        </div>
        <div className="scan-now__lot">
          <Fact name={t('forOrder')} value={task.order_number} />
          <Fact name={t('forKit')} value={task.kit_article_code} />
          <Fact name={t('tote')} value={task.tote_code} />
        </div>
      </TripNow>
      <div className="scan-foot">
        {trip.before === undefined && trip.decided === undefined ? (
          <Button disabled={isBusy} onClick={() => at.skip(trip)}>
            {t('skip')}
          </Button>
        ) : (
          <Button icon="undo" disabled={isBusy} onClick={() => at.undo(trip)}>
            {t('undo')}
          </Button>
        )}
        <Button icon="edit" disabled={isBusy} onClick={() => onOpen('code')}>
          {t('typeCode')}
        </Button>
        <Button disabled={isBusy} onClick={() => onOpen('less')}>
          {t('less')}
        </Button>
        {/* What was scanned once is the right thing; the rest need not be scanned piece by piece. */}
        <Button
          kind="primary"
          icon="check"
          busy={isBusy}
          disabled={taken === 0 || trip.decided !== undefined || task.tracking === 'serial'}
          onClick={() => at.decide(trip, { taken: wanted })}
        >
          {t(taken === 0 ? 'takeAll' : 'takeRest', { quantity: format.number(leftOf(trip)), unit })}
        </Button>
      </div>
      {open === 'less' && leftOf(trip) > 0 && (
        <LessDialog
          task={task}
          wanted={wanted}
          label={t('taken', { wanted: format.number(wanted), unit })}
          serials={trip.serials}
          first={String(taken)}
          t={t}
          onTake={(less, why) => {
            onOpen(undefined)
            at.decide(trip, { taken: less, why })
          }}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  )
}

function useSaid(say: Say | undefined, unit: string): string | undefined {
  const t = useText(messages)
  const format = useFormat()
  if (say === undefined) return undefined
  if ('task' in say) {
    const { article_code: code, order_number: order, picked_um3pl, um3pl } = say.task
    return t(say.kind, { code, order, quantity: format.number(picked_um3pl), unit: um3pl })
  }
  if (say.kind === 'into_tote' && say.tote === null) return t('said_first_tote')
  if (say.kind === 'too_many' && say.left === 0) return t('said_complete')
  const left = 'left' in say ? format.number(say.left) : ''
  const tote = 'tote' in say ? (say.tote ?? '') : ''
  return t(`said_${say.kind}`, { code: '', expected: '', lot: '', ...say, tote, left, unit })
}
