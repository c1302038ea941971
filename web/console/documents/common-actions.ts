import { isFree, offered } from './allowed.ts'
import type { ActionSpec, DocumentRecord, Kind } from './kind.ts'

type Acting<R extends DocumentRecord> = Pick<Kind<R>, 'actions' | 'offers'>

/**
 * Actions that every selected document allows now and that need no input per document: at most one reason shared by
 * all. Actions that need input per document are done on its own page.
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
