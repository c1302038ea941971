import { Problem } from '../../../kernel/problem.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { takeTurn } from '../../../mail/store.ts'
import type { NoticeParts } from '../notices/tell.ts'
import { mostAsked } from './rules.ts'

interface Turn {
  /** For what, and for whom. */
  readonly what: string
  readonly most?: number
  readonly now: Date
}

/** Only so often within a quarter of an hour, on all nodes together; whoever sits at the machine is not counted. */
export async function demandTurn(
  letters: Connection,
  { turns }: NoticeParts,
  { what, most = mostAsked, now }: Turn,
): Promise<void> {
  if (turns === undefined) return
  const retryAfter_s = await takeTurn(letters, { key: turns.hash(what), most, now })
  if (retryAfter_s !== undefined) throw new Problem('asked_too_often', { retryAfter_s })
}
