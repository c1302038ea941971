import type { Locale } from '../../kernel/messages/messages.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SiteStepsScope, SiteWriteScope } from '../../kernel/site-scope.ts'
import type { FactorOwner } from '../../identity/factors/owners.ts'
import type { NewFactor } from '../../identity/factors/store.ts'
import type { FactorParts } from '../../identity/factors/use.ts'
import { type Owner, passwordOwner } from '../accounts/store.ts'
import type { NoticeParts } from '../notices/tell.ts'
import { addFactor } from './act.ts'
import { accountOwner } from './store-owners.ts'
import { Proof } from './schema.ts'
import { type FactorSite, factorSite } from './store-sites.ts'

export interface FactorOperationParts extends FactorParts, NoticeParts {
  readonly passwords: Passwords
  readonly locale: Locale
}

/** Fields shared by the operations on a site user's own factors. */
export const common = {
  tag: 'Second factors',
  method: 'POST',
  access: 'session_steps',
  status: 200,
  envelope: 'bare',
} as const
export const proving = { ...common, body: Proof } as const
export const asksAgain = 'Asks for the password, or for a code, once more.'
export const endsOthers =
  'From now on the site asks for it. Every other session of the account ends, on all sites. With the first factor come ten ' +
  'recovery codes.'

/** The calling user, on a site that uses factors. */
interface Caller {
  readonly person: Owner
  readonly owner: FactorOwner
  readonly site: FactorSite
}

export async function callerOf(scope: SiteStepsScope): Promise<Caller> {
  const id = scope.visit.actor.id ?? 0
  const site = await factorSite(scope.accounts, { site_id: scope.site, user_id: id })
  // Otherwise somebody with only the password could remove here what another site requires.
  if (site.policy === 'off') throw new Problem('mfa_not_offered')
  const person = await passwordOwner(scope, id)
  if (person === undefined) throw new Problem('no_site_access')
  return { person, owner: accountOwner(id), site }
}

/** Details stored with the challenge of a step that this user begins. */
export function beginningOf({ site: site_id, visit, now }: SiteStepsScope, { owner, person }: Caller) {
  return { owner, site_id, password_hash: person.password_hash, address: visit.address, now }
}

export function presentedBy({ site: site_id, visit, now }: SiteWriteScope, token: string) {
  return { token, site_id, address: visit.address, now }
}

export function added(
  parts: FactorOperationParts,
  writing: SiteWriteScope,
  { caller, factor }: { readonly caller: Caller; readonly factor: NewFactor },
) {
  const { accounts: connection, visit, site: site_id } = writing
  const { owner, person } = caller
  const owned = { owner, email: person.email, site_id, factor, keepToken_id: visit.token_id }
  return addFactor({ connection, visit }, parts, owned)
}
