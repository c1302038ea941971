import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { found } from '../../kernel/problem.ts'
import { Message } from '../accounts/schema.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { asksPassword } from './rules.ts'
import { LinkDetails, LinkToken, LinkUse, linkKinds } from './schema.ts'
import { linkByToken } from './store.ts'
import { type Door, useLink } from './use.ts'

interface PageParts extends NoticeParts {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly locale: Locale
}

/** Operations of the panel's page behind a link, usable only by the holder of the link. */
export function linkPageOperations(parts: PageParts): readonly AnyOperation[] {
  return [checkLink(parts), followLink(parts)]
}

const common = {
  tag: 'Authentication',
  method: 'POST',
  access: 'public',
  limit: 'token',
  resource: 'link',
  status: 200,
} as const

function checkLink({ database, clock }: PageParts) {
  return operation({
    ...common,
    id: 'auth.link_check',
    summary: 'Read the owner and the purpose of a link',
    description: 'For the page of the service behind the link.',
    path: '/auth/link/check',
    body: LinkToken,
    envelope: 'record',
    response: LinkDetails,
    problems: ['not_found'],
    async handle(_visitor, { body: { token } }) {
      const at = { now: clock.now(), site_id: null, kinds: linkKinds }
      const link = found(await linkByToken(database, token, at), 'link')
      const { kind, email, site_name, expires_at } = link
      return { kind, email, site_name, asks_password: asksPassword(link), expires_at }
    },
  })
}

function followLink(parts: PageParts) {
  const { database, clock, passwords, locale } = parts
  return operation({
    ...common,
    id: 'auth.link_use',
    summary: 'Use a link to set a password, verify an address, join a site or reopen an account',
    description:
      'For the page of the service behind the link. A new password holds on every site, and every session of the user ends.',
    path: '/auth/link',
    body: LinkUse,
    envelope: 'bare',
    response: Message,
    problems: ['not_found', 'outcome_unknown'],
    async handle({ request_id, address }, { body: { token, password } }) {
      const door: Door = {
        connection: database,
        write: (work) => database.transaction(work),
        site: null,
        kinds: linkKinds,
        visit: { request_id, address, clock },
        notices: parts,
      }
      const link = await useLink(door, passwords, { token, password })
      const { done } = catalogues[locale]
      if (link.kind === 'account_reopen') return { message: done.account_reopened }
      if (link.kind === 'site_join') return { message: done.joined }
      return { message: asksPassword(link) ? done.password_changed : done.address_verified }
    },
  })
}
