import type { Fault } from '../../kernel/faults.ts'
import type { SiteVisit } from '../access/types.ts'
import type { Power } from '../access/rules.ts'
import type { AssignmentInput, SiteUserChanges } from './schema.ts'

export interface AssignmentValues {
  readonly site_role_id: number
  readonly is_primary: boolean
  readonly metadata: Readonly<Record<string, unknown>>
}

/** A role, as needed to decide who may assign it. */
export interface AssignableRole extends Power {
  readonly id: number
}

/** Assignments with their defaults. If none is marked primary, the first one is. */
export function settled(given: readonly AssignmentInput[]): readonly AssignmentValues[] {
  const marked = given.some((each) => each.is_primary === true)
  return given.map(({ site_role_id, is_primary = false, metadata = {} }, i) => ({
    site_role_id,
    is_primary: marked ? is_primary : i === 0,
    metadata,
  }))
}

/** Faults: a repeated role, a second primary role, a role of another site. */
export function assignmentFaults(
  given: readonly AssignmentInput[],
  roles: readonly AssignableRole[],
): readonly Fault[] {
  const known = new Set(roles.map((role) => role.id))
  const seen = new Set<number>()
  let primary = false
  return given.flatMap(({ site_role_id, is_primary }, i) => {
    const faults: Fault[] = []
    const path = `assignments.${i}.site_role_id`
    if (!known.has(site_role_id)) faults.push({ path, rule: 'selected' })
    else if (seen.has(site_role_id)) faults.push({ path, rule: 'duplicate' })
    seen.add(site_role_id)
    if (is_primary === true && primary) {
      faults.push({ path: `assignments.${i}.is_primary`, rule: 'duplicate' })
    }
    primary ||= is_primary === true
    return faults
  })
}

/** Faults unless a confirmation, if there is one, matches the password. Only creating a user requires one. */
export function confirmationFaults(body: {
  readonly password?: string | undefined
  readonly password_confirmation?: string | undefined
}): readonly Fault[] {
  const { password, password_confirmation: again } = body
  if (again === undefined || again === password) return []
  return [{ path: 'password', rule: password === undefined ? 'required' : 'confirmed' }]
}

/** Fields of a user that a PATCH sets, apart from the password. */
export interface MemberValues {
  readonly name: string
  readonly email: string
  readonly status: 'active' | 'suspended'
  readonly assignments: readonly AssignmentValues[]
}

export function changed(before: MemberValues, changes: SiteUserChanges): MemberValues {
  return {
    name: changes.name ?? before.name,
    email: changes.email ?? before.email,
    status: changes.status ?? before.status,
    assignments: changes.assignments === undefined ? before.assignments : settled(changes.assignments),
  }
}

export function isOwn({ actor }: Pick<SiteVisit, 'actor'>, user_id: number): boolean {
  return actor.type === 'user' && actor.id === user_id
}
