import { isDeepStrictEqual } from 'node:util'
import type { SiteVisit } from '../../kernel/site-scope.ts'
import { type Power, holds } from '../access/rules.ts'

/** What whoever has the grant has by it: of the three kinds only roles give permissions. */
export function powerOf(grant: {
  readonly action_keys: readonly string[]
  readonly api_permissions?: readonly string[]
}): Power {
  return { api_permissions: grant.api_permissions ?? [], action_keys: grant.action_keys }
}

/** Who has a grant, seen by the one who wants it gone. */
export interface Usage {
  readonly users: number
  readonly has_caller: boolean
  /** One of them may do more than the caller. */
  readonly has_stronger: boolean
}

/** Why a grant must stay: to take it away from its users is to change them, which not everybody may. */
export function removalRefusal(
  usage: Usage,
  visit: Pick<SiteVisit, 'permissions'>,
  cascade: boolean,
): 'in_use' | 'own_access' | 'permission_not_held' | undefined {
  if (usage.users === 0) return undefined
  if (!cascade) return 'in_use'
  if (holds(visit.permissions, '*')) return undefined
  if (usage.has_caller) return 'own_access'
  return usage.has_stronger ? 'permission_not_held' : undefined
}

/** What an update alters, as the audit log keeps it; undefined when that is nothing. */
export function alterations<T extends object>(
  before: NoInfer<T>,
  after: T,
): Readonly<Record<string, unknown>> | undefined {
  const old = new Map<string, unknown>(Object.entries(before))
  const now = new Map<string, unknown>(Object.entries(after))
  const altered = [...now].filter(([key, to]) => !isDeepStrictEqual(old.get(key), to))
  if (altered.length === 0) return undefined
  return Object.fromEntries(altered.map(([key, to]) => [key, { from: old.get(key), to }]))
}
