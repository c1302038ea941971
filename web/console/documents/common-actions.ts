import { isFree, offered } from './allowed.ts'
import type { ActionSpec, DocumentRecord, Kind } from './kind.ts'

type Acting<R extends DocumentRecord> = Pick<Kind<R>, 'actions' | 'offers'>

/**
 * The actions that all of these documents allow now and that need nothing of each alone: a press, or a reason that holds for
 * all. What asks something of one of them is done at that one.
 */
export function commonActions<R extends DocumentRecord>(
  { actions, offers }: Acting<R>,
  records: readonly R[],
): readonly (readonly [key: string, action: ActionSpec<R>])[] {
  return Object.entries(actions).filter(([key, { press, reason, asks }]) =>
    records.every((record) => {
      const isAlike = reason !== undefined || (press !== undefined && asks?.(record) !== true)
      return isAlike && isFree(offers?.(record) ?? offered(record.allowed_actions), key)
    }),
  )
}
