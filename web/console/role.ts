import type { Company } from '../../client/src/generated/logistics.ts'
import { usePlace } from './api.tsx'

/** From weak to strong, as the service has them. */
const roles: readonly Company['role'][] = ['viewer', 'client', 'operator', 'manager', 'super_admin']

/** Whether the person may do here what needs this role; the service decides, this keeps from offering what it refuses. */
export function useMay(needed: Company['role']): boolean {
  const { role } = usePlace().company
  return roles.indexOf(role) >= roles.indexOf(needed)
}
