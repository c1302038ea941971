import { Dialog } from '../../../ui/dialog.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { linesWith } from './count.ts'
import { DetailsDialog } from './details-dialog.tsx'
import { messages } from './dialog-messages.ts'
import { FinishDialog } from './finish-dialog.tsx'
import type { Found } from './found.ts'
import { Pad } from './pad.tsx'
import type { Session, Step } from './session.ts'
import type { Task } from './task.ts'

/** Dialog opened by the user. */
export type Open = 'code' | 'amount' | 'finish' | undefined

interface DialogsProps {
  readonly task: Task
  readonly session: Session
  readonly step: (step: Step) => void
  readonly open: Open
  readonly onOpen: (open: Open) => void
  readonly onBook: () => void
}

/** Shows at most one dialog. A question from a scan takes precedence over a dialog the user opened. */
export function Dialogs({ task, session, step, open, onOpen, onBook }: DialogsProps) {
  const { ask, entries } = session
  const close = () => onOpen(undefined)
  if (ask?.kind === 'article') {
    return (
      <ArticleDialog
        options={ask.options}
        onChoose={(found) => step({ type: 'chosen', found })}
        onClose={() => step({ type: 'dismissed' })}
      />
    )
  }
  if (ask?.kind === 'details') {
    const own = entries.filter(({ goods }) => goods.id === ask.entry.goods.id)
    return (
      <DetailsDialog
        entry={ask.entry}
        missing={ask.missing}
        client_3pl_id={task.client_3pl_id}
        counted={own.flatMap(({ serials }) => serials)}
        onDone={(entry) => step({ type: 'detailed', entry })}
        onClose={() => step({ type: 'dismissed' })}
      />
    )
  }
  if (open === 'code') {
    const look = (text: string) => {
      close()
      step({ type: 'scanned', text })
    }
    return <CodeDialog onCode={look} onClose={close} />
  }
  if (open === 'finish') {
    const book = () => {
      close()
      onBook()
    }
    return (
      <FinishDialog
        {...{ task, entries }}
        reasons={session.reasons ?? {}}
        onReasons={(reasons) => step({ type: 'reasons', reasons })}
        measures={session.measures}
        onMeasures={(measures) => step({ type: 'measured', measures })}
        onBook={book}
        onClose={close}
      />
    )
  }
  return open === 'amount' ? <Amount {...{ task, session, step }} onClose={close} /> : null
}

function Amount({
  task,
  session: { entries, at },
  step,
  onClose,
}: Pick<DialogsProps, 'task' | 'session' | 'step'> & { readonly onClose: () => void }) {
  const line = linesWith(task, entries).find(({ key }) => key === at)
  if (line === undefined) return null
  const known = entries.findLast((entry) => entry.line === line.key)?.goods
  return (
    <Pad
      line={line}
      goods={known}
      hasCounts={known !== undefined}
      onAmount={(goods, amount) => {
        onClose()
        step({ type: 'entered', line, goods, amount })
      }}
      onRestart={() => {
        onClose()
        step({ type: 'restarted', line: line.key })
      }}
      onClose={onClose}
    />
  )
}

interface ArticleDialogProps {
  readonly options: readonly Found[]
  readonly onChoose: (found: Found) => void
  readonly onClose: () => void
}

/** Lets the user choose between several articles that share a code. */
function ArticleDialog({ options, onChoose, onClose }: ArticleDialogProps) {
  const t = useText(messages)
  return (
    <Dialog title={t('which')} onClose={onClose}>
      <p>{t('whichText')}</p>
      <ul className="scan-lines">
        {options.map((found) => (
          <li key={`${found.goods.id} ${found.unit.um3pl}`}>
            <button type="button" className="scan-line" onClick={() => onChoose(found)}>
              <span className="scan-line__what">
                <strong className="mono">{found.goods.article_code}</strong>
                <span className="soft">{found.goods.description}</span>
              </span>
              <span>{found.unit.um3pl}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
