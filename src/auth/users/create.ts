import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Json } from '../../kernel/json.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem, found, refuse } from '../../kernel/problem.ts'
import type { SiteWriteScope } from '../../kernel/site-scope.ts'
import { demandWithin } from '../access/authority.ts'
import { accountByEmail, insertAccount } from '../accounts/store.ts'
import { type ChosenAssignments, chosenAssignments } from './authority.ts'
import { policyFaults } from './passwords.ts'
import { confirmationFaults } from './rules.ts'
import { AttachedUser, NewSiteUser, SiteUser } from './schema.ts'
import { deleteTokensHere, insertMember, replaceAssignments, userById } from './store.ts'

const common = {
  tag: 'Users',
  resource: 'user',
  method: 'POST',
  access: 'site_write',
  permission: 'users.write',
  status: 200,
  envelope: 'record',
  response: SiteUser,
} as const

export function createOperations(passwords: Passwords): readonly AnyOperation[] {
  return [createUser(passwords), attachUser]
}

function createUser(passwords: Passwords) {
  return operation({
    ...common,
    id: 'users.create',
    summary: 'Create an account and link it to the site',
    description: 'An address that has an account already, here or elsewhere, is refused: attach it instead.',
    path: '/site/users',
    body: NewSiteUser,
    problems: ['permission_not_held'],
    async handle(scope, { body }) {
      const { name, email, password } = body
      const chosen = await chosenAssignments(scope, body.assignments ?? [])
      const known = await accountByEmail(scope.accounts, email)
      refuse([
        ...(known === undefined ? [] : [taken]),
        ...confirmationFaults(body),
        ...(await policyFaults(scope, password, { name, email })),
        ...chosen.faults,
      ])
      await demandWithin(scope, chosen.power)
      // Before the first lock: nobody waits for a hash.
      const password_hash = await passwords.hash(password)
      const home = { home_site_id: scope.site, now: scope.now }
      const account = await insertAccount(scope.accounts, { name, email, password_hash, ...home })
      if (account === 'email_taken') throw new Problem('invalid', { faults: [taken] })
      await insertMember(scope, account.id)
      return placed(scope, { id: account.id, act: 'user.created', is: { name, email } }, chosen)
    },
  })
}

const attachUser = operation({
  ...common,
  id: 'users.attach',
  summary: 'Link an existing account to the site',
  path: '/site/users/attach',
  body: AttachedUser,
  problems: ['permission_not_held'],
  async handle(scope, { body: { email, assignments } }) {
    const chosen = await chosenAssignments(scope, assignments ?? [])
    const account = await accountByEmail(scope.accounts, email)
    refuse([...(account === undefined ? [unknown] : []), ...chosen.faults])
    await demandWithin(scope, chosen.power)
    const { id } = found(account, 'user')
    if (!(await insertMember(scope, id))) throw new Problem('invalid', { faults: [taken] })
    await deleteTokensHere(scope, id)
    return placed(scope, { id, act: 'user.attached', is: { email } }, chosen)
  },
})

export const taken = { path: 'email', rule: 'taken' } as const
const unknown = { path: 'email', rule: 'selected' } as const

/** The assignments of a user who is new to the site, the trace of it, and the record. */
async function placed(
  scope: SiteWriteScope,
  user: {
    readonly id: number
    readonly act: 'user.created' | 'user.attached'
    readonly is: { readonly name?: string; readonly email: string }
  },
  { values }: ChosenAssignments,
): Promise<Json<SiteUser>> {
  await assign(scope, user.id, values)
  const target = { type: 'user', id: user.id }
  await scope.audit({ action: user.act, target, change: { ...user.is, assignments: values } })
  return found(await userById(scope, user.id), 'user')
}

/** A role that was deleted since it was looked up is no role of the site. */
export async function assign(
  scope: SiteWriteScope,
  user_id: number,
  values: ChosenAssignments['values'],
): Promise<void> {
  if (await replaceAssignments(scope, user_id, values)) return
  throw new Problem('invalid', { faults: [{ path: 'assignments', rule: 'selected' }] })
}
