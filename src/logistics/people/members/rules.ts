import type { Fault } from '../../../kernel/faults.ts'
import { defined } from '../../../kernel/objects.ts'
import type { Member, MemberChanges, NewMember } from './schema.ts'

/** Client companies are required for the restricted role, and invalid for all others. */
export function clientFaults({ role, client_ids }: Pick<NewMember, 'role' | 'client_ids'>): readonly Fault[] {
  const isRestricted = (client_ids ?? []).length > 0
  if (isRestricted === (role === 'client')) return []
  return [{ path: 'client_ids', rule: isRestricted ? 'selected' : 'required' }]
}

export interface Known {
  readonly is_member: boolean
  /** In another company, a super-admin's, closed or protected by a factor: its owner may return to it. */
  readonly is_elsewhere: boolean
}

/** Why the person can't be added. An account that is in no company is taken over with a new password. */
export function accountFaults({ name, password }: NewMember, known: Known | undefined): readonly Fault[] {
  if (known?.is_member === true) return [{ path: 'email', rule: 'taken' }]
  if (known?.is_elsewhere === true) return [{ path: 'email', rule: 'has_account' }]
  return Object.entries({ name, password })
    .filter(([, value]) => value === undefined)
    .map(([path]) => ({ path, rule: 'required' }))
}

/** Client IDs as stored: without duplicates, and null for roles that see all clients. */
export function clientsOf(role: Member['role'], ids: readonly number[] | null | undefined): number[] | null {
  return role === 'client' ? [...new Set(ids)].toSorted((a, b) => a - b) : null
}

/** The role and client companies a change asks for. Client companies stay with the role that takes them. */
export function placeAfter(before: Member, { role = before.role, client_ids }: MemberChanges) {
  const kept = role === 'client' ? before.client_ids : null
  return { role, client_ids: client_ids === undefined ? kept : client_ids }
}

export function changed(before: Member, changes: MemberChanges): Member {
  const { name, email, active } = changes
  const { role, client_ids } = placeAfter(before, changes)
  return { ...before, ...defined({ name, email, active }), role, client_ids: clientsOf(role, client_ids) }
}

/** Whether a change touches the account itself, not only the membership. */
export function touchesAccount({ name, email, password, active }: MemberChanges): boolean {
  return [name, email, password, active].some((value) => value !== undefined)
}

/** Whether the member can invite others; a former member can't. */
export function isManaging(member: Pick<Member, 'role' | 'active'> | undefined): boolean {
  return member?.role === 'manager' && member.active
}
