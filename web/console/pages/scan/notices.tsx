import { refusalOf } from '../../../ui/data/refusal.ts'
import { useFaultWords } from '../../../ui/faults/use-fault-words.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useRefusal } from '../../documents/refusal.ts'
import { bodyOf, linesWith, progressOf } from './count.ts'
import { entryOf } from './entry-of.ts'
import { messages } from './messages.ts'
import type { Session } from './session.ts'
import type { Task } from './task.ts'

interface NoticesProps {
  readonly task: Task
  readonly session: Session
  readonly online: boolean
  /** Why a code can't be looked up. */
  readonly failed: unknown
  /** Why the API refused the booking. */
  readonly refused: unknown
}

/** Obstacles: no connection, waiting codes, or a refusal. */
export function Notices({ task, session, online, failed, refused }: NoticesProps) {
  const t = useText(messages)
  const { waiting, sending } = session
  const words: string[] = []
  if (sending !== undefined) words.push(online ? t('sending') : t('sendingOffline'))
  else if (!online) words.push(t('offline'))
  if (task.kind === 'receive' && progressOf(task, []).lines === 0)
    words.push(t(task.toPutAway ? 'allReceivedPutAway' : 'allReceived'))
  if (task.lacksLocations) words.push(t('lacksLocations'))
  if (waiting.length > 0 && (!online || failed !== undefined))
    words.push(t('waitingCodes', { count: waiting.length }))
  if (failed !== undefined && online) words.push(t('lookupFailed', { message: refusalOf(failed).message }))
  return (
    <>
      <div role="status">
        {words.length > 0 && (
          <div className="notice notice--warn scan-notice">
            {words.map((each) => (
              <div key={each}>{each}</div>
            ))}
          </div>
        )}
      </div>
      {refused !== undefined && sending === undefined && (
        <Refused task={task} session={session} error={refused} />
      )}
    </>
  )
}

interface RefusedProps {
  readonly task: Task
  readonly session: Session
  readonly error: unknown
}

/** Why the booking was refused. Line errors appear beside their article. */
function Refused({ task, session: { entries, reasons }, error }: RefusedProps) {
  const t = useText(messages)
  const words = useRefusal(entryOf(task.kind))
  const faultWords = useFaultWords()
  const sent = bodyOf(task, entries, reasons)
  const lines = linesWith(task, entries)
  const faults = Object.entries(refusalOf(error).errors).map(([path, [text = '']]) => {
    const at = sent[Number(/^(?:lines|contents)\.(\d+)\./.exec(path)?.[1])]
    const line = lines.find(
      ({ id, article_id }) => (at?.id ?? null) === id && (at?.article_id ?? article_id) === article_id,
    )
    return { path, text, code: at === undefined ? undefined : line?.article_code }
  })
  return (
    <div className="notice notice--bad scan-notice" role="alert">
      <strong>{t('refusedTitle')}</strong>
      {faults.length === 0 && <div>{words(error)}</div>}
      {faults.map(({ path, text, code }) => (
        <div key={path}>
          {code !== undefined && <strong className="mono">{code}: </strong>}
          {code === undefined ? text : faultWords(text)}
        </div>
      ))}
    </div>
  )
}
