import type { ReactNode } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NumberField, SelectField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { BadGoods } from './bad-goods.tsx'
import { type Entry, type Reasons, badOf, bodyOf, countedOf, leftOf, linesWith } from './count.ts'
import { messages } from './dialog-messages.ts'
import { messages as lessMessages } from './less-messages.ts'
import { type Measures, isMeasure, measureKeys } from './measures.ts'
import type { Task, TaskLine } from './task.ts'

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
  const format = useFormat()
  const lines = linesWith(task, entries)
  const short = lines.filter((line) => leftOf(line, entries) > 0)
  // Kit lines need no reason: a missing part can't be recorded against the whole kit.
  const asked = task.kind === 'pick' ? short.filter(({ kit }) => kit === undefined) : []
  const isSaid = asked.every((line) => line.key in reasons || countedOf(line, entries) === 0)
  const hasWork = task.kind !== 'pick' || bodyOf(task, entries, reasons).length > 0
  const over = lines.filter((line) => leftOf(line, entries) < 0)
  const bad = lines.filter((line) => badOf(line, entries).length > 0)
  const counted = (line: TaskLine) =>
    t('finishLeft', {
      counted: format.number(countedOf(line, entries)),
      wanted: format.number(line.wanted),
      unit: line.um3pl,
    })
  const canBook = isSaid && hasWork && Object.values(measures).every(isMeasure)
  return (
    <FormDialog
      title={t(titles[task.kind])}
      onClose={onClose}
      onSubmit={onBook}
      action={t('confirm')}
      otherwise={t('goOn')}
      icon="check"
      disabled={!canBook}
    >
      {task.kind === 'pack' && <MeasureFields measures={measures} onMeasures={onMeasures} />}
      {short.length === 0 && over.length === 0 && <p>{t('finishAll')}</p>}
      <Listed title={t('finishBad')} lines={bad}>
        {(line) => <BadGoods line={line} entries={entries} />}
      </Listed>
      <Listed title={t('finishOver', { count: over.length })} lines={over} most={shown}>
        {counted}
      </Listed>
      <Listed title={t('finishShort', { count: short.length })} lines={short} most={shown}>
        {counted}
      </Listed>
      {short.length > 0 && (
        <>
          <WhyShort lines={asked} entries={entries} reasons={reasons} onReasons={onReasons} />
          <p className="soft">{t(rest[task.kind])}</p>
        </>
      )}
    </FormDialog>
  )
}

/** Maximum lines shown. More would hide the buttons on a phone. */
const shown = 8

interface ListedProps {
  readonly title: string
  readonly lines: readonly TaskLine[]
  readonly most?: number
  readonly children: (line: TaskLine) => ReactNode
}

function Listed({ title, lines, most = lines.length, children }: ListedProps) {
  if (lines.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <ul className="scan-differences">
        {lines.slice(0, most).map((line) => (
          <li key={line.key}>
            <strong className="mono">{line.article_code}</strong>
            <span>{children(line)}</span>
          </li>
        ))}
        {lines.length > most && <li>…</li>}
      </ul>
    </>
  )
}

/** Weight and size of the parcel being closed. A scale with keyboard output types into the first field. */
function MeasureFields({ measures, onMeasures }: Pick<FinishDialogProps, 'measures' | 'onMeasures'>) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  return (
    <div className="scan-measures">
      {measureKeys.map((key) => (
        <NumberField
          key={key}
          label={t(key)}
          value={measures[key] ?? ''}
          onValue={(value) => onMeasures({ ...measures, [key]: value })}
          error={isMeasure(measures[key]) ? undefined : ui('noNumber')}
        />
      ))}
    </div>
  )
}

interface WhyShortProps extends Pick<FinishDialogProps, 'entries' | 'reasons' | 'onReasons'> {
  readonly lines: readonly TaskLine[]
}

/**
 * Asks why an order's lines are short. An untouched line defaults to later. A started line has no default, so the
 * worker must choose.
 */
function WhyShort({ lines, entries, reasons, onReasons }: WhyShortProps) {
  const t = useText(lessMessages)
  return lines.map((line) => {
    const isBegun = countedOf(line, entries) > 0
    const why = reasons[line.key] ?? (isBegun ? '' : 'later')
    const options = [
      ...(why === '' ? [{ value: '' as const, label: t('choose') }] : []),
      ...(['missing', 'damaged', 'later'] as const).map((value) => ({ value, label: t(`why_${value}`) })),
    ]
    return (
      <SelectField
        key={line.key}
        label={t('whyOf', { code: line.article_code })}
        value={why}
        {...(why !== '' && { hint: t(`hint_${why}`) })}
        onValue={(value) => {
          if (value !== '') onReasons({ ...reasons, [line.key]: value })
        }}
        options={options}
      />
    )
  })
}
