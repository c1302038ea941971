import { hash } from 'node:crypto'
import * as z from 'zod'

/** WebAuthn relying party: a domain, and the origins at or below it whose pages may use its passkeys. */
export interface RelyingParty {
  readonly name: string
  readonly domain: string
  readonly origins: readonly string[]
}

export interface StoredPasskey {
  readonly credential: string
  readonly public_key: Buffer
  readonly sign_count: number
  readonly transports: readonly string[]
}

/** Loaded with the first passkey: its 300 files would be a sixth of the load time of every command and every start. */
const webAuthn = () => import('@simplewebauthn/server')

const longest = 8_000
const encoded = () =>
  z
    .string()
    .max(longest)
    .regex(/^[A-Za-z0-9_-]*$/)
    .meta({ example: 'AbCd_w', description: 'In base64url.' })
const common = {
  id: encoded().min(1).max(1_400),
  rawId: encoded(),
  type: z.literal('public-key'),
}
/** ES256, RS256 and EdDSA, which hardware supports. Others of the default are experimental in Node.js. */
const supportedAlgorithmIDs = [-7, -257, -8]
/** No extensions are requested. */
const clientExtensionResults = {}

/** Result of `navigator.credentials.create()`, as JSON. */
export const PasskeyAttestation = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: encoded(),
      attestationObject: encoded(),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .meta({ id: 'PasskeyAttestation', description: 'Result of `navigator.credentials.create()`, as JSON.' })
export type PasskeyAttestation = z.output<typeof PasskeyAttestation>

/** Result of `navigator.credentials.get()`, as JSON. */
export const PasskeyAssertion = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: encoded(),
      authenticatorData: encoded(),
      signature: encoded(),
    }),
  })
  .meta({ id: 'PasskeyAssertion', description: 'Result of `navigator.credentials.get()`, as JSON.' })
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

/** WebAuthn challenge, derived from the token of our challenge: nothing else is stored, and both end together. */
function challengeOf(token: string) {
  return new Uint8Array(hash('sha256', `passkey ${token}`, 'buffer'))
}

function expectedOf(token: string): string {
  return Buffer.from(challengeOf(token)).toString('base64url')
}

export interface PasskeyOwner {
  /** Handle shared by all passkeys of one person; it doesn't reveal who they are. */
  readonly handle: string
  readonly email: string
  readonly name: string
  readonly credentials: readonly string[]
}

/** The argument of `navigator.credentials.create()`, as JSON. */
export async function creationOptions(
  party: RelyingParty,
  owner: PasskeyOwner,
  token: string,
): Promise<object> {
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.domain,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new Uint8Array(hash('sha256', owner.handle, 'buffer')),
    challenge: challengeOf(token),
    timeout: timeout_ms,
    supportedAlgorithmIDs,
    excludeCredentials: owner.credentials.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** The argument of `navigator.credentials.get()`, as JSON. */
export async function requestOptions(
  party: Pick<RelyingParty, 'domain'>,
  passkeys: readonly Pick<StoredPasskey, 'credential' | 'transports'>[],
  token: string,
): Promise<object> {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: party.domain,
    challenge: challengeOf(token),
    timeout: timeout_ms,
    allowCredentials: passkeys.map(({ credential, transports }) => ({
      id: credential,
      transports: [...transports],
    })),
    userVerification: 'preferred',
  })
}

const timeout_ms = 240_000

/** Newly created passkey; undefined if the response doesn't answer this challenge on a page of the party. */
export async function newPasskey(
  party: RelyingParty,
  response: PasskeyAttestation,
  token: string,
): Promise<StoredPasskey | undefined> {
  const { clientDataJSON, attestationObject, transports = [] } = response.response
  const { verifyRegistrationResponse } = await webAuthn()
  const made = await orUndefined(
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults, response: { clientDataJSON, attestationObject } },
      expectedChallenge: expectedOf(token),
      expectedOrigin: [...party.origins],
      expectedRPID: party.domain,
      requireUserVerification: false,
      supportedAlgorithmIDs,
    }),
  )
  if (made?.verified !== true) return undefined
  const { id, publicKey, counter } = made.registrationInfo.credential
  return {
    credential: id,
    public_key: Buffer.from(publicKey),
    sign_count: counter,
    transports,
  }
}

/** Use counter of the passkey; undefined if it didn't sign this challenge on a page of the party. */
export async function passkeyUse(
  party: RelyingParty,
  passkey: StoredPasskey,
  { response, token }: { readonly response: PasskeyAssertion; readonly token: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const used = await orUndefined(
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults },
      expectedChallenge: expectedOf(token),
      expectedOrigin: [...party.origins],
      expectedRPID: party.domain,
      credential: {
        id: passkey.credential,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.sign_count,
      },
      requireUserVerification: false,
    }),
  )
  return used?.verified === true ? used.authenticationInfo.newCounter : undefined
}

/** The library throws on every kind of invalid response. The caller learns only that the response is invalid. */
function orUndefined<T>(checking: Promise<T>): Promise<T | undefined> {
  return checking.catch(() => undefined)
}

/** Domain of a party's passkeys: the host of its first origin. */
export function domainOf(origins: readonly string[]): string | undefined {
  const [first] = origins
  return first === undefined ? undefined : new URL(first).hostname
}

/** Origins are https or a developer's localhost, each at or below the first's domain, as browsers demand. */
export function areOrigins(origins: readonly string[]): boolean {
  const isOrigin = origins.every(
    (each) =>
      URL.canParse(each) &&
      new URL(each).origin === each &&
      (each.startsWith('https:') || /^http:\/\/localhost(:\d+)?$/.test(each)),
  )
  const domain = isOrigin ? domainOf(origins) : undefined
  if (domain === undefined) return isOrigin
  return origins.every((each) => {
    const { hostname } = new URL(each)
    return hostname === domain || hostname.endsWith(`.${domain}`)
  })
}
