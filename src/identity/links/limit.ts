import type { Keys } from '../../kernel/keys.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import { countRequest } from '../../mail/store.ts'
import { mostAsked } from './rules.ts'

interface Turn {
  /** The action and its target. */
  readonly what: string
  readonly most?: number
  readonly now: Date
}

/** Enforces a rate limit per quarter of an hour, across all nodes. The command line, which has no keys, is exempt. */
export async function enforceRateLimit(
  connection: Connection,
  { turns }: { readonly turns?: Keys | undefined },
  { what, most = mostAsked, now }: Turn,
): Promise<void> {
  if (turns === undefined) return
  const retryAfter_s = await countRequest(connection, { key: turns.hash(what), most, now })
  if (retryAfter_s !== undefined) throw new Problem('asked_too_often', { retryAfter_s })
}
