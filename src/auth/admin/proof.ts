import { Problem } from '../../kernel/problem.ts'
import type { AdminReadScope } from '../../kernel/site-scope.ts'
import { guarded } from '../../kernel/throttle.ts'
import { isProofRight } from '../../identity/factors/answer.ts'
import { askForProof } from '../../identity/factors/ask.ts'
import type { ProofBody } from '../../identity/factors/schema.ts'
import { administratorKind, administratorOwner } from '../factors/store-owners.ts'
import { throttleSite } from './login.ts'
import type { SecondParts } from './second.ts'
import { type Holder, heldBy, noteProof } from './store-proof.ts'

async function holderOf({ database }: SecondParts, scope: AdminReadScope): Promise<Holder> {
  const holder = await heldBy(database, scope.visit.actor.id ?? 0)
  if (holder === undefined) throw new Problem('unauthenticated')
  return holder
}

/** Methods by which a signed-in administrator can prove their identity again. */
export async function proofOptions(parts: SecondParts, scope: AdminReadScope) {
  const { database, panel } = parts
  const { id, password_hash, has_factor } = await holderOf(parts, scope)
  const { visit, now } = scope
  const owner = administratorOwner(id)
  const asked = {
    owner,
    password_hash,
    byPassword: !has_factor && password_hash !== null,
    party: panel.party,
  }
  return database.transaction((connection) =>
    askForProof(connection, { ...asked, site_id: null, address: visit.address, now }),
  )
}

/** Allows the session sensitive operations for the next ten minutes. */
export async function prove(parts: SecondParts, scope: AdminReadScope, body: ProofBody): Promise<void> {
  const { database, passwords, panel } = parts
  const { id, email, password_hash, has_factor } = await holderOf(parts, scope)
  const { visit, now } = scope
  const presented = {
    token: body.challenge,
    kind: administratorKind,
    site_id: null,
    address: visit.address,
    now,
  }
  const { right } = await guarded(
    database,
    { site_id: throttleSite, email, now },
    {
      async compare() {
        const typed = body.password
        const isEnough = typed !== undefined && !has_factor && password_hash !== null
        const isRight = isEnough && (await passwords.matches(password_hash, typed))
        const password = { isTyped: typed !== undefined, isRight }
        const owner = administratorOwner(id)
        return database.transaction(async (connection) => {
          const asked = { presented, owner, party: panel.party, answers: body, password }
          if (!(await isProofRight(connection, parts, asked))) return { right: false }
          await noteProof(connection, visit.token_id, now)
          return { right: true }
        })
      },
      onLock: () => Promise.resolve(),
    },
  )
  if (!right) throw new Problem('invalid_factor')
}
