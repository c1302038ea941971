import type { Text } from '../../../ui/i18n/catalogue.ts'
import type { Reception, ReceptionLine } from '../../../../client/src/generated/logistics.ts'
import { exact } from '../../documents/exact.ts'
import type { BarPart } from '../../documents/quantity-bar.tsx'
import type { messages } from './messages.ts'

type Words = Text<typeof messages.en>

/** Announced quantity that isn't counted yet. */
export function toCome(line: ReceptionLine): number {
  const counted = line.received_um3pl + line.damaged_um3pl + line.rejected_um3pl
  return Math.max(0, exact(line.quantity_um3pl - counted))
}

/** Good quantity that is still at the door. */
export function toPutAway({ received_um3pl, putaway_um3pl }: ReceptionLine): number {
  return Math.max(0, exact(received_um3pl - putaway_um3pl))
}

/** Progress of a line. */
export function lineProgress(line: ReceptionLine, t: Words): readonly BarPart[] {
  return [
    { kind: 'done', label: t('putaway'), quantity: line.putaway_um3pl },
    { kind: 'ready', label: t('waiting'), quantity: toPutAway(line) },
    { kind: 'missing', label: t('damaged'), quantity: line.damaged_um3pl },
    { kind: 'begun', label: t('rejected'), quantity: line.rejected_um3pl },
  ]
}

/** Progress of a reception. Each line counts as one, whatever its unit. */
export function progressOf(
  { lines }: Reception,
  t: Words,
): { readonly total: number; readonly parts: readonly BarPart[] } {
  const announced = lines.filter((line) => line.quantity_um3pl > 0)
  const counted = announced.reduce(
    (sum, line) => sum + Math.min(1, 1 - toCome(line) / line.quantity_um3pl),
    0,
  )
  return {
    total: announced.length,
    parts: [{ kind: 'done', label: t('received'), quantity: Math.round(counted * 100) / 100 }],
  }
}

/** Expected before today and not received. Days are in UTC, as the API counts them on the dashboard. */
export function isOverdue(
  { status, expected_at }: Pick<Reception, 'status' | 'expected_at'>,
  now: Date = new Date(),
): boolean {
  const isAway = status === 'draft' || status === 'announced'
  const today = now.toISOString().slice(0, 10)
  return isAway && expected_at !== null && new Date(expected_at).toISOString().slice(0, 10) < today
}
