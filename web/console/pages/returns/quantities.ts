import type { Text } from '../../../ui/i18n/catalogue.ts'
import type { Return, ReturnLine } from '../../../../client/src/generated/logistics.ts'
import { exact } from '../../documents/exact.ts'
import type { BarPart } from '../../documents/quantity-bar.tsx'
import type { messages } from './messages.ts'

type Words = Text<typeof messages.en>

/** Announced quantity that hasn't arrived. */
export function toCome({ quantity_um3pl, received_um3pl }: ReturnLine): number {
  return Math.max(0, exact(quantity_um3pl - received_um3pl))
}

/** Progress of a line. */
export function lineProgress(line: ReturnLine, t: Words): readonly BarPart[] {
  return [
    { kind: 'done', label: t('restocked'), quantity: line.restocked_um3pl },
    { kind: 'ready', label: t('quarantined'), quantity: line.quarantined_um3pl },
    { kind: 'begun', label: t('disposed'), quantity: line.disposed_um3pl },
    { kind: 'missing', label: t('undecided'), quantity: line.pending_um3pl },
  ]
}

/** Progress of a return. Each line counts as one, whatever its unit. */
export function progressOf(
  { lines }: Return,
  t: Words,
): { readonly total: number; readonly parts: readonly BarPart[] } {
  const share = (of: (line: ReturnLine) => number) =>
    Math.round(lines.reduce((sum, line) => sum + of(line) / line.quantity_um3pl, 0) * 100) / 100
  return {
    total: lines.length,
    parts: [
      {
        kind: 'done',
        label: t('received'),
        quantity: share((line) => line.received_um3pl - line.pending_um3pl),
      },
      { kind: 'missing', label: t('undecided'), quantity: share((line) => line.pending_um3pl) },
    ],
  }
}
