import { Problem, found } from '../../kernel/problem.ts'
import { type Account, lockAccount, sitesOf } from '../accounts/store.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import { type LinkParts, issueLink, placeOf } from '../links/create.ts'
import type { IssuedLink } from '../links/schema.ts'
import { insertSiteMail } from '../mail/store.ts'
import { type Closed, shutAccount, unshutAccount } from './store.ts'

interface ClosingParts {
  /** Whether a mail server is configured. Without one, only an administrator can reopen the account. */
  readonly sendsMail: boolean
}

interface Closing {
  readonly account: Pick<Account, 'id' | 'email' | 'password_hash'>
  /** The site where the person closes it; null if somebody else does. */
  readonly site_id: number | null
}

/** Ends every means of access, on every site, in the caller's transaction. */
export async function closeAccount(
  desk: Desk,
  { sendsMail }: ClosingParts,
  { account, site_id }: Closing,
): Promise<Closed> {
  const { connection, visit } = desk
  const now = visit.clock.now()
  const { id, email } = account
  const closed = await shutAccount(connection, account, now)
  if (closed === undefined) throw new Problem('account_closed')
  await recordClosing(desk, { id, site_id, act: 'closed' })
  const sites = site_id === null ? await sitesOf(connection, id) : [site_id]
  // If the account is on several sites, the message names none of them.
  const place = sites.length === 1 ? (sites[0] ?? null) : null
  if (sendsMail)
    await insertSiteMail(connection, { kind: 'account_reopen', site_id: place, email, locale: null, now })
  return closed
}

/** Closes an account for an administrator, whatever its password is. */
export async function closeById(desk: Desk, parts: ClosingParts, id: number): Promise<void> {
  const account = found(await lockAccount(desk.connection, id), 'account')
  await closeAccount(desk, parts, { account, site_id: null })
}

/** Reopens an account for an administrator. Its owner chooses a new password by a link. */
export async function reopenById(desk: Desk, parts: LinkParts, id: number): Promise<IssuedLink> {
  const { connection, visit } = desk
  const now = visit.clock.now()
  const { email, closed_at } = found(await lockAccount(connection, id), 'account')
  if (closed_at === null) throw new Problem('account_not_closed')
  if (!(await unshutAccount(connection, id, now))) throw new Problem('account_closed')
  await recordClosing(desk, { id, site_id: null, act: 'reopened' })
  const place = await placeOf(connection, { kind: 'password_reset', email }, id)
  return issueLink(connection, parts, { kind: 'password_reset', email, ...place, now })
}

interface Done {
  readonly id: number
  readonly site_id: number | null
  readonly act: 'closed' | 'reopened'
}

/** Records the act in each site's log. Only the site where a person did it sees the client address. */
export async function recordClosing(desk: Desk, { id, site_id, act }: Done): Promise<void> {
  const isOwn = desk.visit.actor.type === 'user'
  const sites = await sitesOf(desk.connection, id)
  if (!isOwn || sites.length === 0)
    await recordAct(desk, null, { action: `account.${act}`, target: { type: 'account', id } })
  for (const each of sites) {
    const address = isOwn && each !== site_id ? '' : desk.visit.address
    const visit = { ...desk.visit, address }
    await recordAct({ ...desk, visit }, each, { action: `user.${act}`, target: { type: 'user', id } })
  }
}
