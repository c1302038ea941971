import type { Clock } from '../../../kernel/clock.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { passwordFaults } from '../../../kernel/password-policy.ts'
import type { Passwords } from '../../../kernel/passwords.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { Connection, Transactions, Visitor } from '../../../kernel/scope.ts'
import { type TraceEntry, traceRow } from '../../base/access/scopes.ts'
import { guarded } from '../../../kernel/throttle.ts'
import { lockRow } from '../../base/access/store.ts'
import { countTry } from '../../../identity/links/store.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { type Asked, askedBy, askedFor } from './rules.ts'
import type { LinkKind } from './schema.ts'
import { type Link, type LinkAccount, linkByToken } from './store.ts'

export interface LinkParts {
  readonly database: Transactions
  readonly clock: Clock
  readonly passwords: Passwords
  readonly notices: NoticeParts
  readonly forget: () => void
}

export interface Typed {
  readonly token: string
  readonly name?: string | undefined
  readonly current_password?: string | undefined
  readonly password?: string | undefined
}

export interface Opened extends Link {
  readonly asked: Asked
}

/** Finds the link, its account and the input it needs. Used, expired or other kinds of links count as missing. */
export async function openedLink(
  { database, clock }: Pick<LinkParts, 'database' | 'clock'>,
  token: string,
  kinds: readonly LinkKind[],
): Promise<Opened> {
  const link = found(await linkByToken(database, token, { now: clock.now(), kinds }), 'link')
  return { ...link, asked: found(askedOf(link), 'link') }
}

export function askedOf({ kind, account, by_mail }: Link): Asked | undefined {
  return kind === 'invitation' ? askedBy(account, by_mail) : askedFor(kind, account)
}

/**
 * Checks the input before locking anything, and hashes a new password. A refusal changes only the link's attempt count.
 * The count matters because each attempt may cost a hash, and "not the current one" tells something about the current
 * one.
 */
export async function checkedHash(
  parts: LinkParts,
  visitor: Visitor,
  { link, typed }: { readonly link: Opened; readonly typed: Typed },
): Promise<string | undefined> {
  const { asked, account, invitation } = link
  refuse(missing(asked, { ...typed, name: typed.name ?? invitation?.name ?? undefined }))
  const { password = '' } = typed
  const personal = [link.email, typed.name ?? account?.name ?? invitation?.name ?? '']
  if (asked.password) refuse(passwordFaults(password, personal))
  if (!asked.password && !asked.current_password) return undefined
  found((await parts.database.transaction((writing) => countTry(writing, link.id))) || undefined, 'link')
  if (asked.current_password && account !== null) await demandCurrent(parts, visitor, { account, typed })
  if (!asked.password) return undefined
  if (account?.has_password === true && (await parts.passwords.matches(account.password_hash, password))) {
    throw new Problem('invalid', { faults: [{ path: 'password', rule: 'same_password' }] })
  }
  return parts.passwords.hash(password)
}

function missing(asked: Asked, typed: Typed): readonly Fault[] {
  return (['name', 'current_password', 'password'] as const)
    .filter((path) => asked[path] && typed[path] === undefined)
    .map((path) => ({ path, rule: 'required' }))
}

/** Limits password guesses through a link to the rate of guesses at sign-in. */
async function demandCurrent(
  { database, clock, passwords }: LinkParts,
  { request_id }: Visitor,
  { account, typed }: { readonly account: LinkAccount; readonly typed: Typed },
): Promise<void> {
  const { email, password_hash } = account
  const now = clock.now()
  const { right } = await guarded(
    database,
    { email, now },
    {
      compare: async () => ({ right: await passwords.matches(password_hash, typed.current_password ?? '') }),
      onLock: () =>
        database.transaction((connection) => connection.query(lockRow({ email, now, request_id }))),
    },
  )
  refuse(right ? [] : [{ path: 'current_password', rule: 'current_password' }])
}

export async function recordUse(
  connection: Connection,
  use: {
    readonly user_id: number
    readonly company_id: number | null
    readonly request_id: string
    readonly clock: Clock
  },
  entry: Omit<TraceEntry, 'target'>,
): Promise<void> {
  const { user_id, company_id, request_id, clock } = use
  const visit = { caller: `user:${user_id}`, request_id, clock }
  await connection.query(traceRow(company_id, visit, { ...entry, target: { type: 'user', id: user_id } }))
}
