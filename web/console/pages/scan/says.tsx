import type { Text } from '../../../ui/i18n/catalogue.ts'
import { Button } from '../../../ui/button.tsx'
import { type Format, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Shape } from '../../../ui/state.tsx'
import { useClients } from '../../clients.ts'
import type { Found } from './found.ts'
import { messages } from './says-messages.ts'
import type { Say, Session } from './session.ts'
import type { Signal } from './signal.ts'
import type { Task } from './task.ts'
import { separator } from './wedge.ts'

export function signalOf(says: Say): Signal {
  if (says.kind === 'counted' || says.kind === 'undone' || says.kind === 'location') return 'good'
  return says.kind === 'over' || says.kind === 'good_again' ? 'warn' : 'bad'
}

interface SaysProps {
  readonly session: Session
  readonly task: Task
  readonly onUnexpected: (found: Found) => void
}

/** Result of the last scan, legible at arm's length. */
export function Says({ session, task, onUnexpected }: SaysProps) {
  const t = useText(messages)
  const format = useFormat()
  const { nameOf } = useClients()
  const { says, said } = session
  if (says === undefined) return <div role="status" />
  const tone = signalOf(says)
  const { title, text } = wordsOf(says, { t, format, task, nameOf })
  return (
    <div
      key={said}
      className={`scan-says scan-says--${tone}`}
      // Errors interrupt a screen reader.
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Shape tone={tone} />
      <div className="scan-says__words">
        <strong>{title}</strong>
        {text !== undefined && <span>{text}</span>}
      </div>
      {says.kind === 'wrong' && task.kind === 'receive' && !isForeign(task, says.found) && (
        <Button onClick={() => onUnexpected(says.found)}>{t('takeAnyway')}</Button>
      )}
    </div>
  )
}

interface Parts {
  readonly t: Text<typeof messages.en>
  readonly format: Format
  readonly task: Task
  /** Name of a client company by id. */
  readonly nameOf: (id: number | null) => string
}

/** Whether an article belongs to another client company than the document. */
function isForeign({ client_3pl_id }: Task, { goods }: Found): boolean {
  return client_3pl_id !== null && goods.client_3pl_id !== client_3pl_id
}

interface Words {
  readonly title: string
  readonly text?: string
}

function wordsOf(says: Say, parts: Parts): Words {
  const { t, format } = parts
  switch (says.kind) {
    case 'location':
      return { title: says.location_code, text: t('saysLocation', { code: says.line.article_code }) }
    case 'counted':
    case 'good_again':
    case 'undone': {
      const { goods, quantity, unit } = says.entry
      const values = { code: goods.article_code, quantity: format.number(quantity), unit: unit.um3pl }
      if (says.kind === 'undone') return { title: t('saysUndone', values) }
      const title = t('saysCounted', { ...values, quantity: `+${values.quantity}` })
      return says.kind === 'counted' ? { title } : { title, text: t('saysGoodAgain') }
    }
    case 'over': {
      const { entry, over, um3pl } = says
      const code = entry.goods.article_code
      return { title: t('saysOver', { code, over: format.number(over), unit: um3pl }) }
    }
    case 'wrong':
      return wrongWords(says.found, parts)
    case 'unknown':
      return { title: t('saysUnknown'), text: unknownText(says.text, parts) }
    case 'full':
      return fullWords(says, parts)
    case 'otherLot':
      return {
        title: t('saysOtherLot', { lot: says.lot_number }),
        text: t('saysOtherLotText', { wanted: says.wanted.join(', ') }),
      }
    case 'twice':
    default:
      return { title: t('saysTwice', { serial: says.serial }), text: t('saysTwiceText') }
  }
}

function unknownText(text: string, { t, task }: Parts): string {
  return t(task.kind === 'pick' ? 'saysUnknownPick' : 'saysUnknownText', { text: printable(text) })
}

function wrongWords(found: Found, { t, task, nameOf }: Parts): Words {
  const title = t('saysWrong', { code: found.goods.article_code })
  if (isForeign(task, found)) {
    const owner = nameOf(found.goods.client_3pl_id)
    return { title, text: owner === '' ? t('saysWrongHouse') : t('saysWrongOwner', { owner }) }
  }
  return { title, text: task.kind === 'receive' ? t('saysWrongReceive') : t('saysWrongPick') }
}

function fullWords({ entry, line, left }: Extract<Say, { kind: 'full' }>, { t, format, task }: Parts): Words {
  const code = line.article_code
  const isPack = task.kind === 'pack'
  if (left <= 0)
    return { title: t('saysFull', { code }), text: isPack ? t('saysFullPack') : t('saysFullText') }
  const quantity = format.number(entry.quantity)
  return {
    title: t('saysTooMany', { code, quantity, unit: entry.unit.um3pl }),
    text: t(isPack ? 'saysTooManyPack' : 'saysTooManyText', { left: format.number(left), unit: line.um3pl }),
  }
}

/** Replaces the GS1 separator, which has no glyph. */
function printable(text: string): string {
  return text.replaceAll(separator, '␝')
}
