import type { Say } from '../../ui/i18n/catalogue.ts'
import type { IconName } from '../../ui/icon.tsx'
import { offered } from './allowed.ts'
import type { Call } from './entry.ts'
import type { DocumentRecord, Kind } from './kind.ts'

/** An action that a document allows now. */
export interface Act {
  /** Name in `allowed_actions`. */
  readonly action: string
  readonly label: string
  readonly icon: IconName
}

/** Lists the actions one document allows now, for callers that don't know its kind. */
export type Acts = (call: Call, id: number, say: Say) => Promise<readonly Act[]>

export function documentActs<R extends DocumentRecord>(kind: Kind<R>): Acts {
  return async (call, id, say) => {
    const record = await kind.load(call, id)
    const offers = kind.offers?.(record) ?? offered(record.allowed_actions)
    return offers.flatMap(({ action, waits_for }) => {
      const spec = kind.actions[action]
      if (spec === undefined || waits_for !== null) return []
      return [{ action, label: spec.words(say).label, icon: spec.icon }]
    })
  }
}

/**
 * The action that a history entry asks the document page to start. Links can't request one, because it isn't in the
 * address.
 */
export function actIn(state: unknown): string | undefined {
  const isAsked = typeof state === 'object' && state !== null && 'act' in state
  return isAsked && typeof state.act === 'string' ? state.act : undefined
}
