import { hash } from 'node:crypto'
import * as z from 'zod'

/** For whom passkeys are made: a domain, and the origins below it whose pages may use them. */
export interface RelyingParty {
  readonly name: string
  readonly domain: string
  readonly origins: readonly string[]
}

/** A passkey as it is stored. */
export interface StoredPasskey {
  readonly credential: string
  readonly public_key: Buffer
  readonly sign_count: number
  readonly transports: readonly string[]
}

/** Loaded with the first passkey: it is 300 files, a sixth of what every command and every start would wait for. */
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
/** ES256, RS256, EdDSA: what there is in hardware; by its default the library would try what Node.js has on trial. */
const supportedAlgorithmIDs = [-7, -257, -8]
/** None is asked for. */
const clientExtensionResults = {}

/** What `navigator.credentials.create()` gives, as JSON. */
export const PasskeyAttestation = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: encoded(),
      attestationObject: encoded(),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .meta({ id: 'PasskeyAttestation', description: 'What `navigator.credentials.create()` gives, as JSON.' })
export type PasskeyAttestation = z.output<typeof PasskeyAttestation>

/** What `navigator.credentials.get()` gives, as JSON. */
export const PasskeyAssertion = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: encoded(),
      authenticatorData: encoded(),
      signature: encoded(),
    }),
  })
  .meta({ id: 'PasskeyAssertion', description: 'What `navigator.credentials.get()` gives, as JSON.' })
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

/** What an authenticator signs follows from the token of what was begun: nothing more has to be kept, and it ends with it. */
function challengeOf(token: string) {
  return new Uint8Array(hash('sha256', `passkey ${token}`, 'buffer'))
}

function expectedOf(token: string): string {
  return Buffer.from(challengeOf(token)).toString('base64url')
}

export interface PasskeyOwner {
  /** The same for each passkey of one person, and nothing that tells who they are. */
  readonly handle: string
  readonly email: string
  readonly name: string
  /** Those that they have. */
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

/** The passkey that was made, or undefined where the answer is not one to this challenge on a page of the party. */
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

/** How often the passkey says that it was used, or undefined where it did not sign this challenge on a page of the party. */
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

/** The library throws whatever is wrong with an answer: whoever sends one is told that it is not right, and no more. */
function orUndefined<T>(checking: Promise<T>): Promise<T | undefined> {
  return checking.catch(() => undefined)
}

/** The domain that passkeys of a party are for: the host of its first origin. */
export function domainOf(origins: readonly string[]): string | undefined {
  const [first] = origins
  return first === undefined ? undefined : new URL(first).hostname
}

/** https, or a developer's own machine; each at the domain of the first or below it, or no browser would let it use them. */
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
