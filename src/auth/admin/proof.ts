import { Problem } from '../../kernel/problem.ts'
import type { AdminReadScope } from '../../kernel/site-scope.ts'
import { guarded } from '../../kernel/throttle.ts'
import { requestOptions } from '../../factors/passkeys.ts'
import { newToken } from '../access/rules.ts'
import { useFactor } from '../factors/act.ts'
import { enrolment_s, methodsOf } from '../factors/rules.ts'
import { endChallenge, insertChallenge, lockChallenge } from '../factors/store-challenges.ts'
import { codesLeft, factorsOf, passkeysOf } from '../factors/store.ts'
import { throttleSite } from './login.ts'
import type { SecondParts } from './second.ts'
import { type Holder, heldBy, noteProof } from './store-proof.ts'
import type { ProofBody } from './schema-factors.ts'

async function holderOf({ database }: SecondParts, scope: AdminReadScope): Promise<Holder> {
  const holder = await heldBy(database, scope.visit.actor.id ?? 0)
  if (holder === undefined) throw new Problem('unauthenticated')
  return holder
}

/** With what somebody who is signed in can show once more who they are. */
export async function proofOptions(parts: SecondParts, scope: AdminReadScope) {
  const { database, panel } = parts
  const { id, password_hash, has_factor } = await holderOf(parts, scope)
  const owner = { type: 'administrator', id } as const
  const { visit, now } = scope
  const challenge = newToken('sac')
  const begun = { purpose: 'proof', owner, site_id: null, password_hash, now } as const
  await database.transaction((connection) =>
    insertChallenge(connection, challenge, { ...begun, address: visit.address, lifetime_s: enrolment_s }),
  )
  const factors = await factorsOf(database, owner)
  const methods = methodsOf({ factors, codes: await codesLeft(database, owner) }, panel.party)
  const { party } = panel
  const passkeys =
    party !== undefined && methods.includes('passkey')
      ? await requestOptions(party, await passkeysOf(database, owner, party.domain), challenge)
      : null
  // Where there is a factor the password shows nothing that the session did not.
  const byPassword = !has_factor && password_hash !== null
  return {
    challenge,
    methods: byPassword ? (['password'] as const) : methods,
    passkey_options: passkeys && { ...passkeys },
  }
}

/** From now on, for ten minutes, the session may do what is sensitive. */
export async function prove(parts: SecondParts, scope: AdminReadScope, body: ProofBody): Promise<void> {
  const { database, passwords, panel } = parts
  const { id, email, password_hash, has_factor } = await holderOf(parts, scope)
  const { visit, now } = scope
  const presented = { token: body.challenge, site_id: null, address: visit.address, now }
  const { right } = await guarded(
    database,
    { site_id: throttleSite, email, now },
    {
      async compare() {
        const typed = body.password
        const isTyped = typed !== undefined && !has_factor && password_hash !== null
        const matches = isTyped && (await passwords.matches(password_hash, typed))
        return database.transaction(async (connection) => {
          const challenge = await lockChallenge(connection, { ...presented, purposes: ['proof'] })
          if (challenge?.administrator_id !== id) throw new Problem('challenge_ended')
          const owner = { type: 'administrator', id } as const
          const { code, passkey } = body
          const answered = { owner, code, passkey, token: body.challenge, party: panel.party, now }
          const isRight =
            matches || (typed === undefined && (await useFactor(connection, parts, answered)) !== undefined)
          if (!isRight) return { right: false }
          await endChallenge(connection, challenge.id)
          await noteProof(connection, visit.token_id, now)
          return { right: true }
        })
      },
      onLock: () => Promise.resolve(),
    },
  )
  if (!right) throw new Problem('invalid_factor')
}
