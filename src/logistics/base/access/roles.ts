/** From weakest to strongest. A stronger role may do everything a weaker one may. */
export const roles = ['viewer', 'client', 'operator', 'manager', 'super_admin'] as const
export type Role = (typeof roles)[number]

export function atLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}
