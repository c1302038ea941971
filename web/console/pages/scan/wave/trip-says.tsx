import { useFormat } from '../../../../ui/i18n/format.ts'
import { useText } from '../../../../ui/i18n/language.tsx'
import { Said } from '../said.tsx'
import { messages } from './messages.ts'
import { type Say, signals } from './use-trip.ts'

interface TripSaysProps {
  readonly say: Say | undefined
  readonly unit: string
}

/** Result of the last scan or the last task. */
export function TripSays({ say, unit }: TripSaysProps) {
  const t = useText(messages)
  const format = useFormat()
  if (say === undefined) return null
  const tone = signals[say.kind]
  if ('task' in say) {
    const { article_code: code, order_number: order, picked_um3pl, um3pl } = say.task
    const values = { code, order, quantity: format.number(picked_um3pl), unit: um3pl }
    return <Said tone={tone} text={t(say.kind, values)} />
  }
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
  return <Said tone={tone} text={t(key, values)} />
}
