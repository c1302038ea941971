import { Problem, found } from '../../../kernel/problem.ts'
import type { Connection, Visitor } from '../../../kernel/scope.ts'
import { tell } from '../notices/tell.ts'
import { insertJoined, lockInvitation, revive } from './store-join.ts'
import { type LinkInvitation, linkByToken, setChosenPassword } from './store.ts'
import {
  type LinkParts,
  type Opened,
  type Typed,
  checkedHash,
  openedLink,
  askedOf,
  recordUse,
} from './use.ts'

interface Joining {
  readonly link: Opened
  readonly invitation: LinkInvitation
  readonly typed: Typed
  readonly password_hash: string | undefined
}

/** Accepts an invitation, with a new account or with the one that has the address. */
export async function join(parts: LinkParts, visitor: Visitor, typed: Typed): Promise<Opened> {
  const link = await openedLink(parts, typed.token, ['invitation'])
  const invitation = found(link.invitation ?? undefined, 'link')
  const password_hash = await checkedHash(parts, visitor, { link, typed })
  await parts.database.transaction(async (writing) => {
    const joining = { link, invitation, typed, password_hash }
    await claim(parts, writing, joining)
    const user_id = await entered(parts, writing, joining)
    const { company_id, role, client_ids } = invitation
    const change = { email: link.email, role, client_ids, by_mail: link.by_mail }
    const { request_id } = visitor
    await recordUse(
      writing,
      { user_id, company_id, request_id, clock: parts.clock },
      { action: 'user.joined', change },
    )
  })
  parts.forget()
  return link
}

/** Deletes the invitation and all its links, so only the first of several concurrent visitors succeeds. */
async function claim({ clock }: LinkParts, writing: Connection, joining: Joining): Promise<void> {
  const { link, invitation, typed } = joining
  await lockInvitation(writing, { ...invitation, email: link.email })
  const now = clock.now()
  const again = found(
    await linkByToken(writing, typed.token, { now, kinds: ['invitation'], isCounted: true }),
    'link',
  )
  const [before, after] = [link.account, again.account]
  const isSame = before?.id === after?.id && before?.password_hash === after?.password_hash
  // The account's owner or password has changed since it was read, so the input was meant for another account.
  if (!isSame || JSON.stringify(askedOf(again)) !== JSON.stringify(link.asked)) {
    throw new Problem('not_found', { params: { resource: 'link' } })
  }
}

async function entered(parts: LinkParts, writing: Connection, joining: Joining): Promise<number> {
  const { link, invitation, typed, password_hash } = joining
  const { account, asked, email } = link
  const now = parts.clock.now()
  const name = typed.name ?? invitation.name ?? ''
  if (account === null) {
    return insertJoined(writing, {
      account: { email, name, password_hash: password_hash ?? '' },
      invitation,
      now,
    })
  }
  const { id } = account
  if (asked.name) await revive(writing, { id, name, now })
  if (password_hash !== undefined) {
    await setChosenPassword(writing, account, { password_hash, now })
    if (!asked.name) await tell(writing, parts.notices, { kind: 'password_changed', user_id: id, email, now })
  }
  return insertJoined(writing, { account: id, invitation, now })
}
