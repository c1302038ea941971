import type { Company } from '../../client/src/generated/logistics.ts'
import { usePlace } from './api.tsx'

export type Role = Company['role']

/** From weak to strong, as the service has them. */
const roles: readonly Role[] = ['viewer', 'client', 'operator', 'manager', 'super_admin']

export function atLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}

/** Whether the person may do here what needs this role; the service decides, this keeps from offering what it refuses. */
export function useMay(needed: Role): boolean {
  return atLeast(usePlace().company.role, needed)
}
