import type { Fault } from '../../../kernel/faults.ts'
import { defined } from '../../../kernel/objects.ts'
import type { Member, MemberChanges, NewMember } from './schema.ts'

/** Client companies for the role that is restricted to them, and for no other. */
export function clientFaults({ role, client_ids }: Pick<NewMember, 'role' | 'client_ids'>): readonly Fault[] {
  const isRestricted = (client_ids ?? []).length > 0
  if (isRestricted === (role === 'client')) return []
  return [{ path: 'client_ids', rule: isRestricted ? 'selected' : 'required' }]
}

/** An account that has the address already. */
export interface Known {
  readonly is_member: boolean
  /** In another company, of somebody who may enter all of them, closed, or guarded by a factor: its person may come back to it. */
  readonly is_elsewhere: boolean
}

/** Why somebody cannot be added; an account that is in no company is taken over with a new password. */
export function accountFaults({ name, password }: NewMember, known: Known | undefined): readonly Fault[] {
  if (known?.is_member === true) return [{ path: 'email', rule: 'taken' }]
  if (known?.is_elsewhere === true) return [{ path: 'email', rule: 'has_account' }]
  return Object.entries({ name, password })
    .filter(([, value]) => value === undefined)
    .map(([path]) => ({ path, rule: 'required' }))
}

/** As they are stored: each once, and none for a role that sees all of them. */
export function clientsOf(role: Member['role'], ids: readonly number[] | null | undefined): number[] | null {
  return role === 'client' ? [...new Set(ids)].toSorted((a, b) => a - b) : null
}

/** What a change asks the person to be in the company: client companies stay with the role that has them. */
export function placeAfter(before: Member, { role = before.role, client_ids }: MemberChanges) {
  const kept = role === 'client' ? before.client_ids : null
  return { role, client_ids: client_ids === undefined ? kept : client_ids }
}

/** A member after a change. */
export function changed(before: Member, changes: MemberChanges): Member {
  const { name, email, active } = changes
  const { role, client_ids } = placeAfter(before, changes)
  return { ...before, ...defined({ name, email, active }), role, client_ids: clientsOf(role, client_ids) }
}

/** Whether a change touches the account itself, and not only what the person is in this company. */
export function touchesAccount({ name, email, password, active }: MemberChanges): boolean {
  return [name, email, password, active].some((value) => value !== undefined)
}

/** Whether they can let others in; who is gone cannot. */
export function isManaging(member: Pick<Member, 'role' | 'active'> | undefined): boolean {
  return member?.role === 'manager' && member.active
}
