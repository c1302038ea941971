import type { ReactNode } from 'react'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Bones, Empty, Failure } from '../../../../ui/notice.tsx'
import { Page } from '../../../../ui/page.tsx'
import { useCamera } from '../camera/use-camera.tsx'
import { CodeDialog } from '../code-dialog.tsx'
import { NextByScan } from '../next-by-scan.tsx'
import { type Sound, SoundButton } from '../sound.tsx'
import { useWedge } from '../use-wedge.ts'
import type { Signal } from '../signal.ts'
import { KeptNotices } from './kept-notices.tsx'

interface WalkPageProps {
  readonly title: string
  readonly back: { readonly to: string; readonly label: string }
  readonly aside?: ReactNode
  readonly actions?: ReactNode
  /** Large keys and texts. */
  readonly isLarge?: true
  readonly sound: Sound
  /** The walk (`useKeptWalk`). */
  readonly at: {
    readonly codes: number
    readonly takeBackCode: () => void
    readonly isAway: boolean
    readonly error: unknown
    readonly retry: () => void
    readonly isLoading: boolean
    readonly hear: (code: string) => void
    readonly tone: Signal
  }
  /** Open dialog. It handles codes itself. */
  readonly open: string | undefined
  readonly onClose: () => void
  /** Handles a typed code, unless it is heard as a scanned one is. */
  readonly onCode?: (code: string) => void
  /** Result of the last scan or the last task. */
  readonly said: string | undefined
  readonly saidAction?: ReactNode
  readonly children: ReactNode
}

/** Page of a walk: what was said, what waits, the current task, and the code dialog. */
export function WalkPage(props: WalkPageProps) {
  const { title, back, aside, actions, isLarge, sound, at, said, saidAction, children } = props
  const { open, onClose, onCode = at.hear } = props
  const camera = useCamera()
  useWedge((text) => {
    if (open === undefined) at.hear(text)
  })
  return (
    <Page
      title={title}
      back={back}
      aside={aside}
      actions={
        <>
          {camera.button}
          <SoundButton sound={sound} />
          {actions}
        </>
      }
    >
      {camera.view}
      <div className={isLarge === true ? 'scan scan-walk' : 'scan'}>
        {said !== undefined && (
          // Legible at arm's length.
          <div className={`scan-says scan-says--${at.tone}`} role={at.tone === 'good' ? 'status' : 'alert'}>
            <span className="scan-says__words">{said}</span>
            {saidAction}
          </div>
        )}
        <KeptNotices codes={at.codes} onTakeBack={at.takeBackCode} isAway={at.isAway} />
        {at.error !== null && <Failure error={at.error} retry={at.retry} />}
        {at.isLoading && <Bones />}
        {children}
      </div>
      {open === 'code' && (
        <CodeDialog
          onCode={(text) => {
            onClose()
            onCode(text)
          }}
          onClose={onClose}
        />
      )}
    </Page>
  )
}

interface EndsProps {
  readonly title: string
  /** Asks for a task again. */
  readonly again?: { readonly label: string; readonly onClick: () => void } | undefined
  readonly link?: { readonly to: string; readonly label: string } | undefined
}

/** Why there is no task, and what to do next. */
export function Ends({ title, again, link }: EndsProps) {
  const action = (
    <div className="scan-done">
      {again && (
        <Button icon="refresh" onClick={again.onClick}>
          {again.label}
        </Button>
      )}
      {link && (
        <LinkButton to={link.to} icon="arrow">
          {link.label}
        </LinkButton>
      )}
    </div>
  )
  return (
    <>
      <NextByScan />
      <Empty title={title} action={action} />
    </>
  )
}
