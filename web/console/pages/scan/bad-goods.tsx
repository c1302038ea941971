import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { State } from '../../../ui/state.tsx'
import { type Entry, badOf } from './count.ts'
import { messages } from './messages.ts'
import type { TaskLine } from './task.ts'

/** Damaged and refused quantities among a line's counted goods. */
export function BadGoods({ line, entries }: { readonly line: TaskLine; readonly entries: readonly Entry[] }) {
  const t = useText(messages)
  const format = useFormat()
  return badOf(line, entries).map(({ condition, quantity }) => (
    <State key={condition} tone="bad">
      {t(`bad_${condition}`, { quantity: format.number(quantity) })}
    </State>
  ))
}
