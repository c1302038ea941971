import { useState } from 'react'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { useFormat } from '../../../../ui/i18n/format.ts'
import { useText } from '../../../../ui/i18n/language.tsx'
import { Bones, Empty, Failure } from '../../../../ui/notice.tsx'
import { Page } from '../../../../ui/page.tsx'
import { CodeDialog } from '../code-dialog.tsx'
import { useCamera } from '../camera/use-camera.tsx'
import { KeptNotices } from '../kept/kept-notices.tsx'
import { SoundButton, useSound } from '../sound.tsx'
import { NextByScan } from '../next-by-scan.tsx'
import { useWedge } from '../use-wedge.ts'
import { BringNow, TripSays } from './bring-now.tsx'
import { LessDialog } from '../less-dialog.tsx'
import { messages } from './messages.ts'
import { wantedOf } from './trip.ts'
import { useTrip } from './use-trip.ts'

/** Moves goods from reserve to pick locations: scan the source, scan the goods, scan the destination. */
export function ReplenishWalk() {
  const t = useText(messages)
  const camera = useCamera()
  const sound = useSound()
  return (
    <Page
      title={t('title')}
      back={{ to: '/scan?kind=replenish', label: t('back') }}
      actions={
        <>
          {camera.button}
          <SoundButton sound={sound} />
        </>
      }
    >
      {camera.view}
      <Walking isLoud={sound.isLoud} />
    </Page>
  )
}

function Walking({ isLoud }: { readonly isLoud: boolean }) {
  const t = useText(messages)
  const format = useFormat()
  const [open, setOpen] = useState<'code' | 'less'>()
  const at = useTrip(isLoud)
  const { trip, isBusy } = at
  useWedge((text) => {
    if (open === undefined) at.hear(text)
  })
  return (
    <div className="scan">
      <TripSays {...at.said} />
      <KeptNotices codes={at.codes} onTakeBack={at.takeBackCode} isAway={at.isAway} />
      {at.error !== null && <Failure error={at.error} retry={at.retry} />}
      {at.isLoading && <Bones />}
      {at.waits !== undefined && <Ends waits={at.waits} onAgain={at.retry} />}
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
      {open === 'code' && (
        <CodeDialog
          onCode={(text) => {
            setOpen(undefined)
            at.hear(text)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'less' && trip !== undefined && (
        <LessDialog
          task={trip.task}
          wanted={wantedOf(trip)}
          label={t('taken', { wanted: format.number(wantedOf(trip)), unit: trip.task.um3pl })}
          serials={trip.serials}
          t={t}
          onTake={(taken, why) => {
            setOpen(undefined)
            const less = { ...trip, taken, why }
            // Without goods there is nothing to carry, so book at once.
            if (taken === 0) at.bring(less)
            else at.carry({ ...less, stage: 'to' })
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

interface EndsProps {
  readonly waits: 'leased' | 'nothing_left'
  readonly onAgain: () => void
}

function Ends({ waits, onAgain }: EndsProps) {
  const t = useText(messages)
  return (
    <>
      <NextByScan />
      <Empty
        title={t(waits)}
        action={
          <div className="scan-done">
            <Button icon="refresh" onClick={onAgain}>
              {t('again')}
            </Button>
            <LinkButton to="/replenishments" icon="arrow">
              {t('toList')}
            </LinkButton>
          </div>
        }
      />
    </>
  )
}
