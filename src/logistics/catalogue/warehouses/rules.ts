import type { Fault } from '../../../kernel/faults.ts'
import type { Values } from '../../base/reference/schema.ts'
import type { Warehouse } from './schema.ts'

type WarehouseValues = Values<Warehouse>

export const emptyWarehouse = { address: {}, active: true, is_default: false, auto_putaway: true }

/** Without a default warehouse, the first active one becomes the default. */
export function settled<V extends WarehouseValues>(values: V, default_id: number | undefined): V {
  return { ...values, is_default: values.is_default || (values.active && default_id === undefined) }
}

/** The default warehouse stays the default, and active, until another one replaces it. */
export function defaultFaults(
  before: Pick<WarehouseValues, 'is_default'>,
  after: Pick<WarehouseValues, 'is_default' | 'active'>,
): readonly Fault[] {
  if (before.is_default) {
    const lost = (['is_default', 'active'] as const).filter((path) => !after[path])
    return lost.map((path) => ({ path, rule: 'other_default' }))
  }
  return after.is_default && !after.active
    ? [{ path: 'is_default', rule: 'requires', params: { other: 'active' } }]
    : []
}
