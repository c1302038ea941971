import type { Company } from '../../client/src/generated/logistics.ts'
import { useWorkspace } from './api.tsx'

export type Role = Company['role']

/** From weakest to strongest, as in the API. */
const roles: readonly Role[] = ['viewer', 'client', 'operator', 'manager', 'super_admin']

export function atLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}

/** Whether the user has the role. The API enforces it; this only hides what the API would refuse. */
export function useMay(needed: Role): boolean {
  return atLeast(useWorkspace().company.role, needed)
}
