import { moduleSlugs } from '../../base/access/schema-modules.ts'
import type { ModuleChanges } from './schema.ts'

/** Active modules after a change, in list order. A module switched both on and off is off. */
export function modulesAfter(
  before: readonly string[],
  { modules, enable = [], disable = [] }: ModuleChanges,
): string[] {
  const kept = new Set<string>(modules ?? before)
  return moduleSlugs.filter(
    (slug) => (kept.has('all') || kept.has(slug) || enable.includes(slug)) && !disable.includes(slug),
  )
}
