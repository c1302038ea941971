import type { Passwords } from '../../kernel/passwords.ts'
import { refuse } from '../../kernel/problem.ts'
import { passwordFaults } from '../../kernel/password-policy.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import type { Administrator, AdministratorChanges, NewAdministrator } from './schema.ts'
import { endAdministratorTokens, insertAdministrator, updateAdministrator } from './store.ts'

export async function createAdministrator(
  desk: Desk,
  passwords: Passwords,
  input: NewAdministrator,
): Promise<Administrator> {
  const { name, email, scopes, password } = input
  if (password !== undefined) refuse(passwordFaults(password, [email, name]))
  const now = desk.visit.clock.now()
  const password_hash = password === undefined ? null : await passwords.hash(password)
  const administrator = await insertAdministrator(desk.connection, {
    name,
    email,
    scopes,
    password_hash,
    now,
  })
  await recordAct(desk, null, {
    action: 'administrator.created',
    target: { type: 'administrator', id: administrator.id },
    change: { name, email, scopes },
  })
  return administrator
}

const shown = ['name', 'email', 'scopes', 'active', 'oidc_linked'] as const

/** A new password or a removed provider link ends all sessions but the current one. A deactivation ends everything. */
export async function changeAdministrator(
  desk: Desk,
  passwords: Passwords,
  wanted: {
    readonly before: Administrator
    readonly changes: AdministratorChanges
    readonly keepToken_id: number | null
  },
): Promise<Administrator> {
  const { before, changes, keepToken_id } = wanted
  const { password, ...rest } = changes
  const { id } = before
  const { email = before.email, name = before.name } = rest
  const isAltered = (key: (typeof shown)[number]) =>
    JSON.stringify(rest[key] ?? before[key]) !== JSON.stringify(before[key])
  const altered = shown.filter(isAltered)
  if (altered.length === 0 && password === undefined) return before
  if (password !== undefined) refuse(passwordFaults(password, [email, name]))
  const password_hash = password === undefined ? null : await passwords.hash(password)
  const now = desk.visit.clock.now()
  const administrator = await updateAdministrator(desk.connection, id, { ...rest, password_hash, now })
  const { connection } = desk
  if (!administrator.active) await endAdministratorTokens(connection, id, 'all')
  else if (password !== undefined || altered.includes('oidc_linked'))
    await endAdministratorTokens(connection, id, { sessionsBut: keepToken_id })
  const change = Object.fromEntries(
    altered.map((key) => [key, { from: before[key], to: administrator[key] }]),
  )
  await recordAct(desk, null, {
    action: 'administrator.updated',
    target: { type: 'administrator', id },
    change: { ...change, ...(password !== undefined && { password: 'changed' }) },
  })
  return administrator
}
