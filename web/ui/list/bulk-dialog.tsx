import './list.css'
import { type ReactNode, memo } from 'react'
import { Link } from 'wouter'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { useText } from '../i18n/language.tsx'
import { messages as uiMessages } from '../messages.ts'
import { State, type Tone } from '../state.tsx'
import type { RowKey } from '../table/column.ts'
import { messages } from './messages.ts'
import { type Outcome, countsOf, useBulk } from './use-bulk.ts'

interface BulkDialogProps<Row> {
  /** The word on the button. */
  readonly action: string
  readonly danger?: boolean
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => RowKey
  readonly nameOf: (row: Row) => string
  readonly to: (row: Row) => string
  readonly act: (row: Row) => Promise<unknown>
  readonly refusal: (error: unknown) => string
  /** Consequence of the action, and the input it needs first. */
  readonly children?: ReactNode
  /** It was begun and is closed: these are not done. */
  readonly onOver: (left: readonly RowKey[]) => void
  readonly onClose: () => void
}

/** Does something with several records: says with which, how far it is, and what became of each. */
export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { action, danger = false, rows, rowKey, nameOf, to, act, refusal, children, onOver, onClose } = props
  const t = useText(messages)
  const ui = useText(uiMessages)
  const { state, outcomes, run, stop } = useBulk(rows, act)
  const counts = countsOf(outcomes)
  const close = () => {
    if (state === 'over') onOver(rows.filter((_row, at) => outcomes[at]?.kind !== 'done').map(rowKey))
    onClose()
  }
  return (
    <Dialog
      wide
      title={t('bulkTitle', { action, count: rows.length })}
      // Closing it would leave it halfway, and nobody would know where.
      isFirm={state === 'running'}
      onClose={close}
      onSubmit={() => void (state === 'asked' && run())}
      actions={
        state === 'asked' ? (
          <>
            <Button onClick={onClose}>{ui('cancel')}</Button>
            <Button kind={danger ? 'danger' : 'primary'} submit>
              {action}
            </Button>
          </>
        ) : state === 'running' ? (
          <Button onClick={stop}>{t('stop')}</Button>
        ) : (
          <Button kind="primary" onClick={close}>
            {ui('close')}
          </Button>
        )
      }
    >
      {state === 'asked' && children}
      {state === 'running' && (
        <label>
          {t('bulkRunning', { done: rows.length - counts.waits, total: rows.length })}
          <progress className="list-progress" max={rows.length} value={rows.length - counts.waits} />
        </label>
      )}
      {state === 'over' && <Summary counts={counts} />}
      <Results {...{ rows, rowKey, nameOf, to, refusal, outcomes }} isBegun={state !== 'asked'} />
    </Dialog>
  )
}

function Summary({ counts }: { readonly counts: ReturnType<typeof countsOf> }) {
  const t = useText(messages)
  return (
    <div role="status" className="stack">
      <div className="row">
        <State tone={counts.done > 0 ? 'good' : 'idle'}>{t('bulkGood', { count: counts.done })}</State>
        {counts.refused > 0 && <State tone="bad">{t('bulkBad', { count: counts.refused })}</State>}
        {counts.left > 0 && <State tone="idle">{t('bulkLeft', { count: counts.left })}</State>}
      </div>
      {counts.refused + counts.left > 0 && <p className="soft">{t('bulkRefusedStay')}</p>}
    </div>
  )
}

interface ResultsProps<Row> extends Pick<
  BulkDialogProps<Row>,
  'rows' | 'rowKey' | 'nameOf' | 'to' | 'refusal'
> {
  readonly outcomes: readonly Outcome[]
  readonly isBegun: boolean
}

function Results<Row>({ rows, rowKey, nameOf, to, refusal, outcomes, isBegun }: ResultsProps<Row>) {
  const t = useText(messages)
  if (!isBegun) return <p className="list-results soft mono">{rows.map(nameOf).join(', ')}</p>
  const words = { waits: t('isRunning'), done: t('isGood'), left: t('isLeft'), refused: t('isBad') }
  return (
    <div className="list-results">
      <table className="simple-table">
        <thead>
          <tr>
            <th scope="col">{t('record')}</th>
            <th scope="col">{t('result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const outcome = outcomes[at] ?? { kind: 'waits' }
            const why = outcome.kind === 'refused' ? refusal(outcome.error) : ''
            return (
              <Result
                key={rowKey(row)}
                to={to(row)}
                name={nameOf(row)}
                tone={tones[outcome.kind]}
                word={words[outcome.kind]}
                why={why}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface ResultProps {
  readonly to: string
  readonly name: string
  readonly tone: Tone
  readonly word: string
  readonly why: string
}

/** Thousands of records change one at a time. */
const Result = memo(({ to, name, tone, word, why }: ResultProps) => (
  <tr>
    <td className="mono">
      <Link href={to}>{name}</Link>
    </td>
    <td>
      <State tone={tone}>{word}</State> {why}
    </td>
  </tr>
))

const tones: Readonly<Record<Outcome['kind'], Tone>> = {
  waits: 'idle',
  done: 'good',
  left: 'idle',
  refused: 'bad',
}
