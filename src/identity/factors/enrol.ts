import { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { FactorOwner } from '../realm.ts'
import { type RelyingParty, creationOptions } from './passkeys.ts'
import { qrImage } from './qr.ts'
import { enrolment_s, newChallenge } from './rules.ts'
import type { FactorKind } from './schema.ts'
import {
  type Challenge,
  type NewChallenge,
  type Presented,
  endChallenge,
  insertChallenge,
  keepSecret,
  lockChallenge,
} from './store-challenges.ts'
import { passkeysOf } from './store.ts'
import { newTotpSecret, totpUri } from './totp.ts'
import type { FactorParts } from './use.ts'

interface Person {
  readonly email: string
  readonly name: string
}

type Begun = Omit<NewChallenge, 'purpose' | 'lifetime_s' | 'secret'>

/** New key for an authenticator app, in three forms: text, URI and QR code. */
async function newKey({ issuer, account }: { readonly issuer: string; readonly account: string }) {
  const secret = newTotpSecret()
  const uri = totpUri(secret, { issuer, account })
  return { secret, uri, qr: await qrImage(uri) }
}

/** Starts enrolling an authenticator app for a signed-in person. Nothing changes until its first code arrives. */
export async function beginApp(
  connection: Connection,
  { vault }: FactorParts,
  begun: Begun & { readonly issuer: string; readonly email: string },
) {
  const { issuer, email: account, ...challenge } = begun
  const enrolment = newChallenge()
  const key = await newKey({ issuer, account })
  const secret = vault.seal(key.secret)
  const waiting = { ...challenge, purpose: 'totp', lifetime_s: enrolment_s, secret } as const
  await insertChallenge(connection, enrolment, waiting)
  return { enrolment, ...key }
}

/** Starts enrolling a passkey for a signed-in person. */
export async function beginPasskey(
  connection: Connection,
  party: RelyingParty,
  begun: Begun & { readonly person: Person },
) {
  const { person, ...challenge } = begun
  const enrolment = newChallenge()
  await insertChallenge(connection, enrolment, { ...challenge, purpose: 'passkey', lifetime_s: enrolment_s })
  const passkeys = await passkeysOf(connection, challenge.owner, party.domain)
  const credentials = passkeys.map(({ credential }) => credential)
  const options = await creationOptions(
    party,
    passkeyOwner(challenge.owner, { ...person, credentials }),
    enrolment,
  )
  return { enrolment, options: { ...options } }
}

/** Person as an authenticator knows them. */
function passkeyOwner(
  { kind, id }: FactorOwner,
  { email, name, credentials = [] }: Person & { readonly credentials?: readonly string[] },
) {
  return { handle: `${kind.type} ${id}`, email, name, credentials }
}

/** Ends the enrolment that this person started from the same address, and returns it. */
export async function endEnrolment(
  connection: Connection,
  owner: FactorOwner,
  presented: Omit<Presented, 'kind' | 'purposes'> & { readonly purpose: FactorKind },
): Promise<Challenge> {
  const { purpose, ...rest } = presented
  const challenge = await lockChallenge(connection, { ...rest, kind: owner.kind, purposes: [purpose] })
  if (challenge?.owner_id !== owner.id) throw new Problem('challenge_ended')
  await endChallenge(connection, challenge.id)
  return challenge
}

interface First {
  readonly owner: FactorOwner
  readonly challenge: Challenge
  readonly token: string
  readonly method: FactorKind
  readonly party: RelyingParty | undefined
  readonly issuer: string
}

/** Data from which an app or the browser makes the first factor during a sign-in. */
export async function beginFirst(connection: Connection, { vault }: FactorParts, first: First) {
  const { owner, challenge, token, method, party, issuer } = first
  if (challenge.purpose !== 'enrol') throw new Problem('challenge_ended')
  const { email, name } = challenge
  if (method === 'totp') {
    const key = await newKey({ issuer, account: email })
    await keepSecret(connection, challenge.id, vault.seal(key.secret))
    return { ...key, options: null }
  }
  if (party === undefined) throw new Problem('passkeys_not_offered')
  const options = await creationOptions(party, passkeyOwner(owner, { email, name }), token)
  return { secret: null, uri: null, qr: null, options: { ...options } }
}
