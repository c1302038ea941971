import { Button } from '../../../ui/button.tsx'
import { type Format, useFormat } from '../../../ui/i18n/format.ts'
import { type Text, useText } from '../../../ui/i18n/language.tsx'
import { Shape, type Tone } from '../../../ui/state.tsx'
import type { Found } from './found.ts'
import { messages } from './says-messages.ts'
import type { Say, Session } from './session.ts'
import type { Signal } from './signal.ts'
import type { Kind } from './task.ts'
import { separator } from './wedge.ts'

export function signalOf(says: Say): Signal {
  if (says.kind === 'counted' || says.kind === 'undone') return 'good'
  return says.kind === 'over' ? 'warn' : 'bad'
}

interface SaysProps {
  readonly session: Session
  readonly kind: Kind
  readonly onUnexpected: (found: Found) => void
}

/** What the last scan led to, in a size that can be read from an arm's length. */
export function Says({ session, kind, onUnexpected }: SaysProps) {
  const t = useText(messages)
  const format = useFormat()
  const { says, said } = session
  if (says === undefined) return <div role="status" />
  const tone = signalOf(says)
  const { title, text } = wordsOf(says, { t, format, kind })
  return (
    <div
      key={said}
      className={`scan-says scan-says--${tone}`}
      // What went wrong interrupts whoever listens.
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Shape tone={shapes[tone]} />
      <div className="scan-says__words">
        <strong>{title}</strong>
        {text !== undefined && <span>{text}</span>}
      </div>
      {says.kind === 'wrong' && kind === 'receive' && (
        <Button onClick={() => onUnexpected(says.found)}>{t('takeAnyway')}</Button>
      )}
    </div>
  )
}

const shapes: Readonly<Record<Signal, Tone>> = { good: 'good', warn: 'warn', bad: 'bad' }

interface Parts {
  readonly t: Text<typeof messages.en>
  readonly format: Format
  readonly kind: Kind
}

function wordsOf(says: Say, { t, format, kind }: Parts): { readonly title: string; readonly text?: string } {
  switch (says.kind) {
    case 'counted':
    case 'undone': {
      const { goods, quantity, unit } = says.entry
      const values = { code: goods.article_code, quantity: format.number(quantity), unit: unit.um3pl }
      if (says.kind === 'undone') return { title: t('saysUndone', values) }
      return { title: t('saysCounted', { ...values, quantity: `+${values.quantity}` }) }
    }
    case 'over': {
      const { entry, over, um3pl } = says
      const code = entry.goods.article_code
      return { title: t('saysOver', { code, over: format.number(over), unit: um3pl }) }
    }
    case 'wrong':
      return {
        title: t('saysWrong', { code: says.found.goods.article_code }),
        text: kind === 'receive' ? t('saysWrongReceive') : t('saysWrongPick'),
      }
    case 'unknown':
      return { title: t('saysUnknown'), text: t('saysUnknownText', { text: printable(says.text) }) }
    case 'full':
      return { title: t('saysFull', { code: says.line.article_code }), text: t('saysFullText') }
    case 'otherLot':
      return {
        title: t('saysOtherLot', { lot: says.lot_number }),
        text: t('saysOtherLotText', { wanted: says.line.lot_number ?? '' }),
      }
    case 'twice':
    default:
      return { title: t('saysTwice', { serial: says.serial }), text: t('saysTwiceText') }
  }
}

/** The separator of GS1 has no picture of its own. */
function printable(text: string): string {
  return text.replaceAll(separator, '␝')
}
