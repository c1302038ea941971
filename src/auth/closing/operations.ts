import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import { exportAnswer } from '../../people/export.ts'
import { PersonExport } from '../../people/schema.ts'
import { type Owner, passwordOwner } from '../accounts/store.ts'
import type { ProofParts } from '../../identity/factors/proof.ts'
import { demandProof } from '../factors/act-proof.ts'
import { Proof } from '../factors/schema.ts'
import { closeAccount } from './act.ts'
import { ClosedAccount } from './schema.ts'
import { closingOf } from './store.ts'
import { ownSections } from './store-export.ts'

interface ClosingOperationParts extends ProofParts {
  readonly locale: Locale
  readonly sendsMail: boolean
}

export function closingOperations(parts: ClosingOperationParts): readonly AnyOperation[] {
  return [ownExport, close(parts)]
}

const common = { tag: 'Authentication', status: 200 } as const

const ownExport = operation({
  ...common,
  id: 'auth.account_export',
  summary: 'Read what the service holds on you',
  description:
    'The own account, its place on this site, sessions, factors, devices and failed logins here, and what the log of this site ' +
    'says of the user; at most 1,000 rows of each kind. Nothing of other sites: an administrator of the service exports those ' +
    'too.',
  method: 'GET',
  path: '/auth/account/export',
  access: 'session_read',
  envelope: 'record',
  response: PersonExport,
  async handle(scope) {
    const user_id = scope.visit.actor.id ?? 0
    const { email } = own(await passwordOwner(scope, user_id))
    return exportAnswer({ email, now: scope.now }, ownSections(scope, user_id))
  },
})

function close(parts: ClosingOperationParts) {
  return operation({
    ...common,
    id: 'auth.account_close',
    summary: 'Close the own account',
    description:
      'Where the site offers it. Asks for the password, or for a code, once more. Every session ends, on all sites, and nobody ' +
      'can log in any more; each site is told. For 30 days the person can open the account again by a link that they are sent, ' +
      'and the address is kept for them. After that name and address are erased.',
    method: 'POST',
    path: '/auth/account/close',
    access: 'session_steps',
    body: Proof,
    envelope: 'bare',
    response: ClosedAccount,
    problems: ['closing_not_offered', 'account_closed', 'login_locked', 'outcome_unknown'],
    async handle(scope, { body }) {
      const id = scope.visit.actor.id ?? 0
      const { is_offered, is_closed } = await closingOf(scope, id)
      if (!is_offered) throw new Problem('closing_not_offered')
      if (is_closed) throw new Problem('account_closed')
      const person = own(await passwordOwner(scope, id))
      await demandProof(parts, scope, { person, given: body })
      const closed = await scope.write(({ accounts: connection, visit, site: site_id }) =>
        closeAccount({ connection, visit }, parts, { account: person, site_id }),
      )
      return { message: catalogues[parts.locale].done.account_closed, ...closed }
    },
  })
}

function own(person: Owner | undefined): Owner {
  if (person === undefined) throw new Problem('no_site_access')
  return person
}
