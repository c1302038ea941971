import { moduleSlugs } from '../../base/access/schema-modules.ts'
import type { ModuleChanges } from './schema.ts'

/** The modules that are on after a change, in the order of their list; what is switched on and off at once is off. */
export function modulesAfter(
  before: readonly string[],
  { modules, enable = [], disable = [] }: ModuleChanges,
): string[] {
  const kept = new Set<string>(modules ?? before)
  return moduleSlugs.filter(
    (slug) => (kept.has('all') || kept.has(slug) || enable.includes(slug)) && !disable.includes(slug),
  )
}
