import { hash } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../kernel/clock.ts'
import { sql } from '../kernel/database/sql.ts'
import { anyText } from '../kernel/fields.ts'
import type { Connection, Transactions } from '../kernel/scope.ts'
import type { Vault } from '../kernel/vault.ts'
import type { IdentityProvider } from './provider.ts'
import { type Identity, SignInRefused } from './refusals.ts'

export const signIn_s = 600

/** Response of the provider. Every field is optional: the browser always gets a page that explains the result. */
export const ProviderAnswer = z.object({
  state: anyText().optional(),
  code: anyText().optional(),
  iss: anyText().optional(),
  error: anyText().optional(),
  error_description: anyText().optional(),
})
export type ProviderAnswer = z.output<typeof ProviderAnswer>

interface JourneyParts {
  readonly provider: IdentityProvider
  /** Seals the state that the browser keeps while the person is at the provider. */
  readonly vault: Vault
  readonly clock: Clock
  /** Database with the table `oidc_returns`. */
  readonly database: Pick<Transactions, 'transaction'>
  readonly callback: string
}

const Sealed = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  ends_ms: z.number(),
  luggage: z.record(z.string(), z.string()),
})
type Sealed = z.output<typeof Sealed>

/** Data that a service wants back when the person returns. */
export type Luggage = Readonly<Record<string, string>>

/** URL to send the browser to, and the sealed state for it to keep. Throws `SignInRefused`. */
export async function beginJourney(
  { provider, vault, clock, callback }: JourneyParts,
  luggage: Luggage,
): Promise<{ readonly location: string; readonly sealed: string }> {
  const { location, secrets } = await provider.begin(callback)
  const ends_ms = clock.now().getTime() + signIn_s * 1_000
  const note: Sealed = { ...secrets, ends_ms, luggage: { ...luggage } }
  return { location, sealed: vault.seal(JSON.stringify(note)).slice(2) }
}

/** Luggage from the sealed state. Tells where to redirect the browser even if the sign-in fails. */
export function luggageOf({ vault }: Pick<JourneyParts, 'vault'>, sealed: string | undefined): Luggage {
  return opened(vault, sealed)?.luggage ?? {}
}

/** Identity of a sign-in that began in this browser and returns in time, for the first time. */
export async function endJourney(
  parts: JourneyParts,
  sealed: string | undefined,
  answer: ProviderAnswer,
): Promise<Identity> {
  const { vault, clock, database, provider } = parts
  const note = opened(vault, sealed)
  if (note === undefined) throw new SignInRefused('sign_in_expired', 'cookie')
  if (note.ends_ms <= clock.now().getTime()) throw new SignInRefused('sign_in_expired', 'late')
  if (answer.state !== note.state) throw new SignInRefused('sign_in_expired', 'state')
  const isFirst = await database.transaction((connection) =>
    spendState(connection, note.state, new Date(note.ends_ms)),
  )
  if (!isFirst) throw new SignInRefused('sign_in_expired', 'repeated')
  const url = new URL(parts.callback)
  for (const [key, value] of Object.entries(answer)) url.searchParams.set(key, value ?? '')
  return provider.identity(url, note)
}

function opened(vault: Vault, sealed: string | undefined): Sealed | undefined {
  if (sealed === undefined) return undefined
  try {
    return Sealed.parse(JSON.parse(vault.open(Buffer.from(sealed, 'hex'))))
  } catch {
    return undefined
  }
}

/** False if a sign-in with this state has returned before. */
async function spendState(connection: Connection, state: string, expires_at: Date): Promise<boolean> {
  const { count } = await connection.query(sql`
    insert into oidc_returns (state, expires_at) values (${`\\x${hash('sha256', state, 'hex')}`}, ${expires_at})
    on conflict do nothing`)
  return count === 1
}

/**
 * Address verified by the provider, in its spelling except for the case of ASCII letters. Folding more would only look
 * like the same address: the provider may have verified it for somebody else.
 */
export function verifiedAddress(
  { email, emailVerified }: Identity,
  schema: z.ZodType<string>,
): string | undefined {
  const given = email?.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const { data: address } = schema.safeParse(given)
  return emailVerified && address === given ? address : undefined
}
