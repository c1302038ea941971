import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { BadGoods } from './bad-goods.tsx'
import { type Entry, type Reasons, badOf, bodyOf, countedOf, leftOf, linesWith } from './count.ts'
import { messages } from './dialog-messages.ts'
import { MeasureFields } from './measure-fields.tsx'
import { type Measures, isMeasure } from './measures.ts'
import type { Task, TaskLine } from './task.ts'
import { WhyShort } from './why-short.tsx'

interface FinishDialogProps {
  readonly task: Task
  readonly entries: readonly Entry[]
  readonly measures: Measures
  readonly reasons: Reasons
  readonly onReasons: (reasons: Reasons) => void
  readonly onMeasures: (measures: Measures) => void
  readonly onBook: () => void
  readonly onClose: () => void
}

const titles = { receive: 'finishReceive', pick: 'finishPick', pack: 'finishPack' } as const

const rest = { receive: 'finishMore', pick: 'finishMorePick', pack: 'finishNextParcel' } as const

/** Shows differences from the expected quantities before booking. */
export function FinishDialog(props: FinishDialogProps) {
  const { task, entries, measures, onMeasures, reasons, onReasons, onBook, onClose } = props
  const t = useText(messages)
  const lines = linesWith(task, entries)
  const short = lines.filter((line) => leftOf(line, entries) > 0)
  // Kit lines need no reason: a missing part can't be recorded against the whole kit.
  const asked = task.kind === 'pick' ? short.filter(({ kit }) => kit === undefined) : []
  const isSaid = asked.every((line) => line.key in reasons || countedOf(line, entries) === 0)
  const hasWork = task.kind !== 'pick' || bodyOf(task, entries, reasons).length > 0
  const over = lines.filter((line) => leftOf(line, entries) < 0)
  const bad = lines.filter((line) => badOf(line, entries).length > 0)
  const canBook = isSaid && hasWork && Object.values(measures).every(isMeasure)
  return (
    <Dialog
      title={t(titles[task.kind])}
      onClose={onClose}
      onSubmit={onBook}
      actions={
        <>
          <Button onClick={onClose}>{t('goOn')}</Button>
          <Button kind="primary" icon="check" submit disabled={!canBook}>
            {t('book')}
          </Button>
        </>
      }
    >
      {task.kind === 'pack' && <MeasureFields measures={measures} onMeasures={onMeasures} />}
      {short.length === 0 && over.length === 0 && <p>{t('finishAll')}</p>}
      {bad.length > 0 && (
        <>
          <p>{t('finishBad')}</p>
          <ul className="scan-differences">
            {bad.map((line) => (
              <li key={line.key}>
                <strong className="mono">{line.article_code}</strong>
                <span>
                  <BadGoods line={line} entries={entries} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {over.length > 0 && (
        <>
          <p>{t('finishOver', { count: over.length })}</p>
          <Differences lines={over} entries={entries} />
        </>
      )}
      {short.length > 0 && (
        <>
          <p>{t('finishShort', { count: short.length })}</p>
          <Differences lines={short} entries={entries} />
          <WhyShort lines={asked} entries={entries} reasons={reasons} onReasons={onReasons} />
          <p className="soft">{t(rest[task.kind])}</p>
        </>
      )}
    </Dialog>
  )
}

/** Maximum lines shown. More would hide the buttons on a phone. */
const shown = 8

function Differences({
  lines,
  entries,
}: {
  readonly lines: readonly TaskLine[]
  readonly entries: readonly Entry[]
}) {
  const t = useText(messages)
  const format = useFormat()
  return (
    <ul className="scan-differences">
      {lines.slice(0, shown).map((line) => (
        <li key={line.key}>
          <strong className="mono">{line.article_code}</strong>
          <span>
            {t('finishLeft', {
              counted: format.number(countedOf(line, entries)),
              wanted: format.number(line.wanted),
              unit: line.um3pl,
            })}
          </span>
        </li>
      ))}
      {lines.length > shown && <li>…</li>}
    </ul>
  )
}
