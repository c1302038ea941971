import { useWorkspace } from '../api.tsx'
import { atLeast } from '../role.ts'
import type { Rights } from './kind.ts'

export function useRights(): Rights {
  const { role, modules } = useWorkspace().company
  return { may: (needed) => atLeast(role, needed), has: (module) => modules.includes(module) }
}
