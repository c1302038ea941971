import { type Caller, ownFactorOperations } from '../../identity/factors/operations.ts'
import type { ProofParts } from '../../identity/factors/proof.ts'
import { partyOf } from '../../identity/factors/rules.ts'
import { factorsOf } from '../../identity/factors/store.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem, found } from '../../kernel/problem.ts'
import type { SiteStepsScope } from '../access/scopes.ts'
import { Message } from '../accounts/schema.ts'
import { type Owner, passwordOwner } from '../accounts/store.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { accountActing, demandProof } from './act.ts'
import { FactorOverview, Proof } from './schema.ts'
import { accountOwner } from './store-owners.ts'
import { factorOverview, factorSite } from './store-sites.ts'

interface FactorOperationParts extends ProofParts, NoticeParts {
  readonly locale: Locale
}

const list = operation({
  id: 'auth.factors_list',
  tag: 'Second factors',
  access: 'session_read',
  summary: 'List your own second factors',
  description: 'Of the account, on whichever site they were set up.',
  method: 'GET',
  path: '/auth/factors',
  status: 200,
  envelope: 'record',
  response: FactorOverview,
  problems: ['mfa_not_offered'],
  async handle(scope) {
    const overview = await factorOverview(scope, scope.visit.actor.id ?? 0)
    if (overview.policy === 'off') throw new Problem('mfa_not_offered')
    return overview
  },
})

async function callerOf(scope: SiteStepsScope): Promise<Caller & { readonly person: Owner }> {
  const { site: site_id, visit, now } = scope
  const id = visit.actor.id ?? 0
  const site = await factorSite(scope.accounts, { site_id, user_id: id })
  // Otherwise somebody with only the password could remove here what another site requires.
  if (site.policy === 'off') throw new Problem('mfa_not_offered')
  const person = await passwordOwner(scope)
  const { name, email, password_hash } = person
  const { address, token_id } = visit
  const place = { site_id, address, token_id, party: partyOf(site), issuer: site.name, now }
  return { owner: accountOwner(id), name, email, password_hash, ...place, person }
}

const asksAgain = 'Asks for the password, or for a code, once more.'
const asking = ['mfa_not_offered', 'login_locked', 'outcome_unknown'] as const
const removal = { summary: 'Remove one of your own factors', response: Message } as const
const removes = `${asksAgain} With the last one the recovery codes go too.`

export function factorOperations(parts: FactorOperationParts): readonly AnyOperation[] {
  const own = ownFactorOperations<'session_steps', typeof Proof, Awaited<ReturnType<typeof callerOf>>>({
    ...parts,
    route: { tag: 'Second factors', access: 'session_steps' },
    id: 'auth',
    path: '/auth/factors',
    descriptions: {
      app: `${asksAgain} Nothing has changed until the app's first code is confirmed.`,
      confirm:
        'From now on the site asks for it. Every other session of the account ends, on all sites. With the first factor come ten ' +
        'recovery codes.',
      passkey: `${asksAgain} The site has named the origins of its pages; the browser makes the passkey on one of them.`,
      codes: `${asksAgain} Those before are good no more.`,
    },
    problems: { asking, confirming: ['mfa_not_offered', 'outcome_unknown'] },
    body: Proof,
    removals: [
      {
        ...removal,
        id: 'auth.factors_delete',
        description: `${removes} The proof is in the body, as of a POST.`,
        method: 'DELETE',
        path: '/auth/factors/{id}',
      },
      {
        ...removal,
        id: 'auth.factors_remove',
        description: removes,
        deprecated: 'auth.factors_delete',
        method: 'POST',
        path: '/auth/factors/{id}/remove',
      },
    ],
    caller: callerOf,
    async prove(scope, { owner, person }, { given, factor_id }) {
      if (factor_id !== undefined) {
        const factors = await factorsOf(scope.accounts, owner)
        found(
          factors.find(({ id }) => id === factor_id),
          'factor',
        )
      }
      await demandProof(parts, scope, { person, given })
    },
    write: (scope, { person: { id, email } }, work) =>
      scope.write(({ accounts: connection, visit, site: site_id }) =>
        work(accountActing({ connection, visit }, parts, { id, email, site_id })),
      ),
  })
  return [list, ...own]
}
