import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { found } from '../../kernel/problem.ts'
import { Done } from '../accounts/schema.ts'
import { type Door, setByResetLink } from './changes.ts'
import { ResetLinkOwner, ResetLinkQuestion, ResetLinkUse } from './schema.ts'
import { resetByToken } from './store.ts'

interface PageParts {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly locale: Locale
}

/** What the panel's page behind a link asks for, in the hand of nobody but who has the link. */
export function resetPageOperations(parts: PageParts): readonly AnyOperation[] {
  return [checkLink(parts), setByLink(parts)]
}

const common = {
  tag: 'Authentication',
  method: 'POST',
  access: 'public',
  limit: 'token',
  resource: 'reset_link',
  status: 200,
} as const

function checkLink({ database, clock }: PageParts) {
  return operation({
    ...common,
    id: 'auth.reset_link_check',
    summary: 'Whose link it is by which a password is set',
    description: 'For the page of the service behind the link.',
    path: '/auth/reset-link/check',
    body: ResetLinkQuestion,
    envelope: 'record',
    response: ResetLinkOwner,
    problems: ['not_found'],
    async handle(_visitor, { body: { token } }) {
      const reset = await resetByToken(database, token, { now: clock.now(), site_id: null })
      const { email, site_name, expires_at } = found(reset, 'reset_link')
      return { email, site_name, expires_at }
    },
  })
}

function setByLink({ database, clock, passwords, locale }: PageParts) {
  return operation({
    ...common,
    id: 'auth.reset_link_use',
    summary: 'Set a new password by a link',
    description:
      'For the page of the service behind the link. The new password holds on every site, and every session of the user ends.',
    path: '/auth/reset-link',
    body: ResetLinkUse,
    envelope: 'bare',
    response: Done,
    problems: ['not_found', 'outcome_unknown'],
    async handle({ request_id, address }, { body: { token, password } }) {
      const door: Door = {
        connection: database,
        write: (work) => database.transaction(work),
        site: null,
        visit: { request_id, address, clock },
      }
      await setByResetLink(door, passwords, { token, password })
      return { message: catalogues[locale].done.password_changed }
    },
  })
}
