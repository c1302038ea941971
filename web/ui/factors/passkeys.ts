import type { PasskeyAssertion, PasskeyAttestation } from '../../../client/src/generated/auth.ts'

/** Whether this browser supports passkeys on this page. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

export type Options = Readonly<Record<string, unknown>>

/** Whether the passkeys' domain covers this page. */
export function isForHere({ rpId }: Options): boolean {
  const { hostname } = location
  return typeof rpId !== 'string' || hostname === rpId || hostname.endsWith(`.${rpId}`)
}

function isRequest(options: object): options is PublicKeyCredentialRequestOptionsJSON {
  return 'challenge' in options
}

function isCreation(options: object): options is PublicKeyCredentialCreationOptionsJSON {
  return 'challenge' in options && 'user' in options
}

function isAnswer(answer: unknown): answer is PasskeyAssertion & PasskeyAttestation {
  return typeof answer === 'object' && answer !== null && 'response' in answer
}

/** Converts the browser's credential for the service. Throws if the user closed the passkey prompt. */
function answerOf(credential: Credential | null) {
  const answer: unknown = credential instanceof PublicKeyCredential ? credential.toJSON() : undefined
  if (!isAnswer(answer)) throw new Error('no passkey')
  return answer
}

/** Signs the challenge with one of the user's passkeys. */
export async function signedBy(options: Options): Promise<PasskeyAssertion> {
  if (!isRequest(options)) throw new Error('no options')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return answerOf(await navigator.credentials.get({ publicKey }))
}

export async function madeFrom(options: Options): Promise<PasskeyAttestation> {
  if (!isCreation(options)) throw new Error('no options')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return answerOf(await navigator.credentials.create({ publicKey }))
}
