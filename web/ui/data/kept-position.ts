import { type PositionStore, rememberedPosition } from '../../../client/src/position.ts'
import { keep, kept } from '../kept.ts'

const keptUnder = 'waybill.position'

const remembered = rememberedPosition()

/** Position of this tab's writes. It survives a reload if the browser has storage. */
export const keptPosition: PositionStore = {
  get: () => remembered.get() ?? kept(keptUnder, sessionStorage) ?? undefined,
  set: (position) => {
    remembered.set(position)
    keep(keptUnder, position, sessionStorage)
  },
}
