import { useState } from 'react'
import type { NextPickTask, Wave } from '../../../../../client/src/generated/logistics.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { useFormat } from '../../../../ui/i18n/format.ts'
import { useText } from '../../../../ui/i18n/language.tsx'
import { Bones, Empty, Failure } from '../../../../ui/notice.tsx'
import { Page } from '../../../../ui/page.tsx'
import { useRead } from '../../../api.tsx'
import { CodeDialog } from '../code-dialog.tsx'
import { useCamera } from '../camera/use-camera.tsx'
import { KeptNotices } from '../kept/kept-notices.tsx'
import { SoundButton, useSound } from '../sound.tsx'
import { useWedge } from '../use-wedge.ts'
import { LessDialog } from '../less-dialog.tsx'
import { messages } from './messages.ts'
import { NextByScan } from '../next-by-scan.tsx'
import { TakeNow } from './take-now.tsx'
import { leftOf } from './trip.ts'
import { TripSays } from './trip-says.tsx'
import { useTrip } from './use-trip.ts'

/** Picks for all of a wave's orders, location by location: scan the location, scan the goods, move on. */
export function WaveWalk({ wave }: { readonly wave: Wave }) {
  const t = useText(messages)
  const format = useFormat()
  const camera = useCamera()
  const sound = useSound()
  const { data } = useRead(
    'waves.tasks',
    { params: { id: wave.id }, query: { status: 'open', per_page: 1 } },
    { fresh_ms: 0 },
  )
  return (
    <Page
      title={t('title', { number: wave.wave_number })}
      back={{ to: '/scan?kind=wave', label: t('waves') }}
      aside={
        data !== undefined && (
          <span className="soft">
            {t('left', { count: data.meta.total, left: format.number(data.meta.total) })}
          </span>
        )
      }
      actions={
        <>
          {camera.button}
          <SoundButton sound={sound} />
        </>
      }
    >
      {camera.view}
      <Walking wave={wave} isLoud={sound.isLoud} />
    </Page>
  )
}

function Walking({ wave, isLoud }: { readonly wave: Wave; readonly isLoud: boolean }) {
  const t = useText(messages)
  const format = useFormat()
  const [open, setOpen] = useState<'code' | 'less'>()
  const at = useTrip(wave, isLoud)
  const { trip, isBusy } = at
  useWedge((text) => {
    if (open === undefined) at.hear(text)
  })
  return (
    <div className="scan">
      <TripSays {...at.said} unit={trip?.task.um3pl ?? ''} />
      <KeptNotices codes={at.codes} onTakeBack={at.takeBackCode} isAway={at.isAway} />
      {at.error !== null && <Failure error={at.error} retry={at.retry} />}
      {at.isLoading && <Bones />}
      {at.waits !== undefined && <Ends wave={wave} waits={at.waits} onAgain={at.retry} />}
      {trip !== undefined && (
        <>
          <TakeNow trip={trip} onThere={() => at.there(trip)} />
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
            <Button icon="edit" disabled={isBusy} onClick={() => setOpen('code')}>
              {t('typeCode')}
            </Button>
            <Button disabled={isBusy} onClick={() => setOpen('less')}>
              {t('less')}
            </Button>
            {/* What was scanned once is the right thing; the rest need not be scanned piece by piece. */}
            <Button
              kind="primary"
              icon="check"
              busy={isBusy}
              disabled={trip.taken === 0 || trip.decided !== undefined || trip.task.tracking === 'serial'}
              onClick={() => at.decide(trip, { taken: trip.task.quantity_um3pl })}
            >
              {t(trip.taken === 0 ? 'takeAll' : 'takeRest', {
                quantity: format.number(leftOf(trip)),
                unit: trip.task.um3pl,
              })}
            </Button>
          </div>
        </>
      )}
      {open === 'code' && (
        <CodeDialog
          onCode={(text) => {
            setOpen(undefined)
            at.hear(text)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'less' && trip !== undefined && leftOf(trip) > 0 && (
        <LessDialog
          task={trip.task}
          wanted={trip.task.quantity_um3pl}
          label={t('taken', { wanted: format.number(trip.task.quantity_um3pl), unit: trip.task.um3pl })}
          serials={trip.serials}
          first={String(trip.taken)}
          t={t}
          onTake={(taken, why) => {
            setOpen(undefined)
            at.decide(trip, { taken, why })
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

interface EndsProps {
  readonly wave: Wave
  readonly waits: NonNullable<NextPickTask['waits_for']>
  readonly onAgain: () => void
}

/** Why there is nothing to pick, and what to do next. */
function Ends({ wave, waits, onAgain }: EndsProps) {
  const t = useText(messages)
  const canAsk = waits === 'leased' || waits === 'on_hold'
  return (
    <>
      <NextByScan />
      <Empty
        title={t(waits)}
        action={
          <div className="scan-done">
            {canAsk && (
              <Button icon="refresh" onClick={onAgain}>
                {t('again')}
              </Button>
            )}
            <LinkButton to={`/waves/${wave.id}`} icon="arrow">
              {t('toWave')}
            </LinkButton>
          </div>
        }
      />
    </>
  )
}
