import { stockedKit } from '../access-rows/kits.ts'
import type { Setting } from '../access-rows/row.ts'
import type { OwnProvokers, Provokers } from './cases.ts'

/** More kits than there are, or than there are parts for. */
export function kitCases(setting: Setting): OwnProvokers {
  const { world, company, admin: token } = setting
  const short = (way: string): Provokers => ({
    async insufficient_stock() {
      const { id, warehouse_id } = await stockedKit(setting)
      const body = { quantity_um3pl: 99, warehouse_id }
      return world.call(`/articles/${id}/${way}`, { method: 'POST', token, company, body })
    },
  })
  return { 'kits.assemble': short('assemble'), 'kits.disassemble': short('disassemble') }
}
