import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import { exportAnswer } from '../../people/export.ts'
import { PersonExport } from '../../people/schema.ts'
import { passwordOwner } from '../accounts/store.ts'
import type { ProofParts } from '../../identity/factors/proof.ts'
import { demandProof } from '../factors/act.ts'
import { Proof } from '../factors/schema.ts'
import { closeAccount } from './act.ts'
import { ClosedAccount } from './schema.ts'
import { closingOf, ownSections } from './store.ts'

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
  summary: 'Export your personal data',
  description:
    'The user’s account, membership of this site, sessions, factors, devices and failed logins here, and their rows in this site’s log; at most 1,000 rows of each kind. Nothing of other sites: an administrator of the service exports those ' +
    'too.',
  method: 'GET',
  path: '/auth/account/export',
  access: 'session_read',
  envelope: 'record',
  response: PersonExport,
  async handle(scope) {
    const { id, email } = await passwordOwner(scope)
    return exportAnswer({ email, now: scope.now }, ownSections(scope, id))
  },
})

function close(parts: ClosingOperationParts) {
  return operation({
    ...common,
    id: 'auth.account_close',
    summary: 'Close your own account',
    description:
      'Only if the site offers it. Requires the password or a code again. Ends every session on all sites and blocks logins; each site is notified. For 30 days the user can reopen the account with a link in an e-mail, and the address stays reserved. After that name and address are erased.',
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
      const person = await passwordOwner(scope)
      await demandProof(parts, scope, { person, given: body })
      const closed = await scope.write(({ accounts: connection, visit, site: site_id }) =>
        closeAccount({ connection, visit }, parts, { account: person, site_id }),
      )
      return { message: catalogues[parts.locale].done.account_closed, ...closed }
    },
  })
}
