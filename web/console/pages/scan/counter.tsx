import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useOnline } from '../../../ui/data/connection.ts'
import { Page } from '../../../ui/page.tsx'
import { PhotoButton } from '../../files/add-files.tsx'
import { useCamera } from './camera/use-camera.tsx'
import { type Condition, linesWith, progressOf } from './count.ts'
import { CurrentLine } from './current-line.tsx'
import { Dialogs, type Open } from './dialogs.tsx'
import { Done } from './done.tsx'
import { NothingToCount } from './ends.tsx'
import { LineList } from './line-list.tsx'
import { entryOf } from './entry-of.ts'
import { messages } from './messages.ts'
import { Notices } from './notices.tsx'
import { Says } from './says.tsx'
import { SoundButton, useSound } from './sound.tsx'
import type { Session, Step } from './session.ts'
import type { Task } from './task.ts'
import { useLookup } from './use-lookup.ts'
import { type Sent, useSending } from './use-sending.ts'
import { useSession } from './use-session.ts'
import { useWedge } from './use-wedge.ts'

/** Counts one document's goods by scanning. */
export function Counter({ task }: { readonly task: Task }) {
  const t = useText(messages)
  const sound = useSound()
  const { session, step, forget } = useSession(task, sound.isLoud)
  const [sent, setSent] = useState<Sent>()
  const [open, setOpen] = useState<Open>()
  const online = useOnline()
  const camera = useCamera()
  const failed = useLookup({ task, session, step, online })
  const sending = useSending({
    task,
    session,
    step,
    online,
    onSent: (what) => {
      forget()
      setSent(what)
    },
  })
  const isCounted = task.open && task.lines.length > 0
  useWedge((text) => {
    // An open dialog handles codes itself.
    if (isCounted && session.ask === undefined && session.sending === undefined && sent === undefined) {
      setOpen(undefined)
      step({ type: 'scanned', text })
    }
  })
  if (sent !== undefined) return <Done sent={sent} onMore={() => setSent(undefined)} />
  const { done, lines } = progressOf(task, session.entries)
  return (
    <Page
      title={task.number}
      back={{
        to: `${entryOf(task.kind).path}/${task.id}`,
        label: t(task.kind === 'receive' ? 'backToReception' : 'backToOrder'),
      }}
      aside={task.open && lines > 0 && <span className="soft">{t('progress', { done, lines })}</span>}
      actions={
        <>
          {session.entries.length > 0 && session.sending === undefined && <Discard onDiscard={forget} />}
          {camera.button}
          <SoundButton sound={sound} />
        </>
      }
    >
      {camera.view}
      {isCounted ? (
        <Work task={task} session={session} step={step} onOpen={setOpen}>
          <Notices session={session} task={task} online={online} failed={failed} refused={sending.refused} />
        </Work>
      ) : (
        <NothingToCount task={task} />
      )}
      <Dialogs task={task} session={session} step={step} open={open} onOpen={setOpen} onBook={sending.send} />
    </Page>
  )
}

function Discard({ onDiscard }: { readonly onDiscard: () => void }) {
  const t = useText(messages)
  const confirm = useConfirm()
  const ask = async () => {
    const question = { title: t('clear'), text: t('clearText'), action: t('clear'), danger: true }
    if (await confirm(question)) onDiscard()
  }
  return <IconButton icon="trash" label={t('clear')} onClick={() => void ask()} />
}

interface WorkProps {
  readonly task: Task
  readonly session: Session
  readonly step: (step: Step) => void
  readonly onOpen: (open: Open) => void
  readonly children: ReactNode
}

function Work({ task, session, step, onOpen, children }: WorkProps) {
  const t = useText(messages)
  const { entries } = session
  const lines = linesWith(task, entries)
  const line = lines.find(({ key }) => key === session.at)
  const lot = line && (session.lots[line.key] ?? line)
  const isStill = session.sending !== undefined
  return (
    <div className="scan">
      {children}
      <CurrentLine
        line={line}
        entries={entries}
        lot={lot}
        onOtherLot={() => line && step({ type: 'otherLot', line: line.key })}
      />
      <Says session={session} task={task} onUnexpected={(found) => step({ type: 'unexpected', found })} />
      {task.kind === 'receive' && (
        <>
          <Conditions
            at={session.condition}
            onChange={(condition) => step({ type: 'condition', condition })}
          />
          {session.condition !== 'good' && (
            <PhotoButton owner={{ resource_type: 'reception', resource_id: task.id }} />
          )}
        </>
      )}
      <LineList
        lines={lines}
        entries={entries}
        at={session.at}
        onLine={(key) => step({ type: 'line', line: key })}
      />
      <div className="scan-foot">
        <Button
          icon="undo"
          disabled={entries.length === 0 || isStill}
          onClick={() => step({ type: 'undone' })}
        >
          {t('undo')}
        </Button>
        <Button icon="edit" disabled={isStill} onClick={() => onOpen('code')}>
          {t('typeCode')}
        </Button>
        <Button icon="add" disabled={line === undefined || isStill} onClick={() => onOpen('amount')}>
          {t('amount')}
        </Button>
        <Button
          kind="primary"
          icon="check"
          busy={isStill}
          // A pick without any goods is allowed, because the location may be empty.
          disabled={(entries.length === 0 && task.kind !== 'pick') || session.waiting.length > 0}
          onClick={() => onOpen('finish')}
        >
          {t('finish')}
        </Button>
      </div>
    </div>
  )
}

interface ConditionsProps {
  readonly at: Condition
  readonly onChange: (condition: Condition) => void
}

/** Condition of the goods scanned next. */
function Conditions({ at, onChange }: ConditionsProps) {
  const t = useText(messages)
  return (
    <div className="scan-conditions" role="group" aria-label={t('condition')}>
      {(['good', 'damaged', 'rejected'] as const).map((condition) => (
        <button
          key={condition}
          type="button"
          className={`scan-condition scan-condition--${condition}`}
          aria-pressed={at === condition}
          onClick={() => onChange(condition)}
        >
          {t(condition)}
        </button>
      ))}
    </div>
  )
}
