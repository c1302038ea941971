import { type PositionStore, rememberedPosition } from '../../../client/src/position.ts'
import { keep, kept } from '../kept.ts'

const keptUnder = 'waybill.position'

const remembered = rememberedPosition()

/** Of the writes in this tab, also after it was loaded again, if the browser keeps anything. */
export const keptPosition: PositionStore = {
  get: () => remembered.get() ?? kept(keptUnder, sessionStorage) ?? undefined,
  set: (position) => {
    remembered.set(position)
    keep(keptUnder, position, sessionStorage)
  },
}
