import type { Clock } from '../../../kernel/clock.ts'
import type { SignOnRule } from './rules.ts'
import { unusablePasswordHash } from '../../../kernel/passwords.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Connection, Visitor } from '../../../kernel/scope.ts'
import { insertUser } from '../users/store.ts'
import { ruleFor } from './rules.ts'
import {
  type Comer,
  type Linked,
  hasAddress,
  isOpenCompany,
  linkNewUser,
  noteSignOn,
  userByLink,
} from './store.ts'

interface Admission {
  readonly clock: Clock
  readonly rules: readonly SignOnRule[]
}

/**
 * Finds the user by issuer and subject, or creates one if a rule covers the domain of the verified address. An existing
 * account with that address is never matched by it: its owner links it while signed in with the password.
 */
export async function admittedUser(
  parts: Admission,
  connection: Connection,
  comer: Comer,
): Promise<Omit<Linked, 'active'>> {
  const linked = await userByLink(connection, comer)
  if (linked?.active === true) return linked
  const rule = comer.email === null ? undefined : ruleFor(comer.email, parts.rules)
  if (linked !== undefined || comer.email === null) throw new Problem('sign_on_unknown')
  if (await hasAddress(connection, comer.email)) throw new Problem('sign_on_unlinked')
  if (rule === undefined || !(await isOpenCompany(connection, rule.company_id))) {
    throw new Problem('sign_on_unknown')
  }
  const { company_id, role } = rule
  const person = { email: comer.email, name: comer.name ?? comer.email }
  const membership = { company_id, role, is_primary: true, client_ids: null }
  const { id } = await insertUser(connection, {
    ...person,
    password_hash: unusablePasswordHash,
    super_admin: false,
    memberships: [membership],
    now: parts.clock.now(),
  })
  await linkNewUser(connection, id, comer)
  return { id, ...person }
}

/** Records a refusal after its transaction has rolled back. */
export async function noted<T>(
  { database, clock }: { readonly database: Connection; readonly clock: Clock },
  { request_id }: Visitor,
  work: (met: (comer: Comer) => void) => Promise<T>,
): Promise<T> {
  let comer: Comer | undefined
  try {
    return await work((met) => (comer = met))
  } catch (error) {
    if (error instanceof Problem && comer !== undefined) {
      await noteSignOn(database, { comer, reason: error.code, now: clock.now(), request_id })
    }
    throw error
  }
}
