import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Json } from '../../kernel/json.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem, found, refuse } from '../../kernel/problem.ts'
import type { SiteWriteScope } from '../access/scopes.ts'
import { demandWithin } from '../access/authority.ts'
import { attachesAtOnce } from '../accounts/rules.ts'
import { accountByEmail, insertAccount, lockAccount, sitesOf } from '../accounts/store.ts'
import { type ChosenAssignments, chosenAssignments } from './authority.ts'
import { type InviteParts, mailConsent } from './consent.ts'
import { policyFaults } from './passwords.ts'
import { confirmationFaults } from './rules.ts'
import { AttachedUser, NewSiteUser, SiteUser } from './schema.ts'
import { deleteTokensHere, insertMember, replaceAssignments, userById } from './store.ts'

export const adding = {
  tag: 'Users',
  resource: 'user',
  method: 'POST',
  access: 'site_write',
  permission: 'users.write',
  status: 200,
  envelope: 'record',
  response: SiteUser,
} as const

export interface CreateParts extends InviteParts {
  readonly passwords: Passwords
}

export function createOperations(parts: CreateParts): readonly AnyOperation[] {
  return [createUser(parts.passwords), attachUser(parts)]
}

function createUser(passwords: Passwords) {
  return operation({
    ...adding,
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
      // Hashed before the first lock, so that nobody waits for the hash.
      const password_hash = await passwords.hash(password)
      const home = { home_site_id: scope.site, now: scope.now }
      const account = await insertAccount(scope.accounts, { name, email, password_hash, ...home })
      if (account === 'email_taken') throw new Problem('invalid', { faults: [taken] })
      await insertMember(scope, account.id)
      return placed(scope, { id: account.id, act: 'user.created', is: { name, email } }, chosen)
    },
  })
}

function attachUser(parts: CreateParts) {
  return operation({
    ...adding,
    id: 'users.attach',
    summary: 'Link an existing account to the site',
    description:
      'An account that is on other sites, or that another site has made, waits for its person: they get a link by mail, good once ' +
      'and for seven days, by which they accept. Until then `consent_pending` is true, nobody logs in here by it, and the site ' +
      'sees the address it typed. An account of the site’s own that is on no other site is linked at once. An address that no ' +
      'account has is refused as `account_not_found`, an account that is on the site already as `already_attached`.',
    path: '/site/users/attach',
    body: AttachedUser,
    problems: ['permission_not_held', 'account_not_found', 'already_attached', 'asked_too_often'],
    async handle(scope, { body: { email, assignments } }) {
      const chosen = await chosenAssignments(scope, assignments ?? [])
      const known = await accountByEmail(scope.accounts, email)
      if (known === undefined) throw new Problem('account_not_found', { faults: [unknown, ...chosen.faults] })
      refuse(chosen.faults)
      await demandWithin(scope, chosen.power)
      // Locked: if two sites attach the account at once, the second finds it on the first.
      const { id, home_site_id } = found(await lockAccount(scope.accounts, known.id), 'user')
      const site_count = (await sitesOf(scope.accounts, id)).length
      const waits = !attachesAtOnce(parts.credentialsPolicy, { site_count, home_site_id }, scope.site)
      if (!(await insertMember(scope, id, { waits })))
        throw new Problem('already_attached', { faults: [taken] })
      await deleteTokensHere(scope, id)
      if (waits) await mailConsent(scope, parts, { email })
      const act = waits ? 'user.consent_asked' : 'user.attached'
      return placed(scope, { id, act, is: { email } }, chosen)
    },
  })
}

export const taken = { path: 'email', rule: 'taken' } as const
const unknown = { path: 'email', rule: 'selected' } as const

/** Assigns the roles of a user who is new to the site, records the act and returns the user. */
async function placed(
  scope: SiteWriteScope,
  user: {
    readonly id: number
    readonly act: 'user.created' | 'user.attached' | 'user.consent_asked'
    readonly is: { readonly name?: string; readonly email: string }
  },
  { values }: ChosenAssignments,
): Promise<Json<SiteUser>> {
  await assign(scope, user.id, values)
  const target = { type: 'user', id: user.id }
  await scope.audit({ action: user.act, target, change: { ...user.is, assignments: values } })
  return found(await userById(scope, user.id), 'user')
}

/** Refuses a role that was deleted since its lookup, like a role of another site. */
export async function assign(
  scope: SiteWriteScope,
  user_id: number,
  values: ChosenAssignments['values'],
): Promise<void> {
  if (await replaceAssignments(scope, user_id, values)) return
  throw new Problem('invalid', { faults: [{ path: 'assignments', rule: 'selected' }] })
}
