import { useFormat } from '../../../../ui/i18n/format.ts'
import { useText } from '../../../../ui/i18n/language.tsx'
import { Said } from '../said.tsx'
import { messages } from './messages.ts'
import type { TripSay } from './trip.ts'
import { type Outcome, signals } from './use-trip.ts'

interface TripSaysProps {
  readonly say?: TripSay
  readonly outcome?: Outcome
  readonly unit: string
}

/** Result of the last scan or the last task. */
export function TripSays({ say, outcome, unit }: TripSaysProps) {
  const t = useText(messages)
  const format = useFormat()
  if (outcome !== undefined) {
    const { kind, task } = outcome
    const { article_code: code, order_number: order, picked_um3pl, um3pl } = task
    const values = { code, order, quantity: format.number(picked_um3pl), unit: um3pl }
    return <Said tone={kind === 'taken' ? 'good' : 'warn'} text={t(`was_${kind}`, values)} />
  }
  if (say === undefined) return null
  const left = 'left' in say ? format.number(say.left) : ''
  const values = {
    code: 'code' in say ? say.code : '',
    expected: 'expected' in say ? say.expected : '',
    lot: 'lot' in say ? say.lot : '',
    tote: 'tote' in say ? (say.tote ?? '') : '',
    left,
    unit,
  }
  const key =
    say.kind === 'into_tote' && say.tote === null
      ? 'said_first_tote'
      : say.kind === 'too_many' && say.left === 0
        ? 'said_complete'
        : (`said_${say.kind}` as const)
  return <Said tone={signals[say.kind]} text={t(key, values)} />
}
