import { isDeepStrictEqual } from 'node:util'
import type { SiteVisit } from '../access/types.ts'
import { type Power, holds } from '../access/rules.ts'

/** The power that a grant gives its holder. Of the three kinds, only roles carry permissions. */
export function powerOf(grant: {
  readonly action_keys: readonly string[]
  readonly api_permissions?: readonly string[]
}): Power {
  return { api_permissions: grant.api_permissions ?? [], action_keys: grant.action_keys }
}

/** Holders of a grant, seen by the caller who wants to delete it. */
export interface Usage {
  readonly users: number
  readonly has_caller: boolean
  /** Whether a holder may do more than the caller. */
  readonly has_stronger: boolean
}

/** Why a grant must stay. Taking it away changes its users, which not every caller may do. */
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

/** The changed fields in the format of the audit log; undefined if nothing changed. */
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
