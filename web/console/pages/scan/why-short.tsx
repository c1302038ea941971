import { SelectField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { type Entry, type Reasons, countedOf } from './count.ts'
import { messages } from './less-messages.ts'
import type { TaskLine } from './task.ts'

interface WhyShortProps {
  readonly lines: readonly TaskLine[]
  readonly entries: readonly Entry[]
  readonly reasons: Reasons
  readonly onReasons: (reasons: Reasons) => void
}

/**
 * Asks why an order's lines are short. An untouched line defaults to later. A started line has no default, so the
 * worker must choose.
 */
export function WhyShort({ lines, entries, reasons, onReasons }: WhyShortProps) {
  const t = useText(messages)
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
