import { hash } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../kernel/clock.ts'
import { sql } from '../kernel/database/sql.ts'
import { anyText } from '../kernel/fields.ts'
import type { Connection } from '../kernel/scope.ts'
import type { Vault } from '../kernel/vault.ts'
import type { IdentityProvider } from './provider.ts'
import { type Identity, SignInRefused } from './refusals.ts'

/** How long somebody may be at the provider. */
export const signIn_s = 600

/** What the provider may send back; whatever it is, the browser gets a page that explains it. */
export const ProviderAnswer = z.object({
  state: anyText().optional(),
  code: anyText().optional(),
  iss: anyText().optional(),
  error: anyText().optional(),
  error_description: anyText().optional(),
})
export type ProviderAnswer = z.output<typeof ProviderAnswer>

interface Transactions {
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>
}

interface JourneyParts {
  readonly provider: IdentityProvider
  /** Of what the browser keeps while somebody is at the provider. */
  readonly vault: Vault
  readonly clock: Clock
  /** With the table `oidc_returns`. */
  readonly database: Transactions
  /** Where the provider sends people back to. */
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

/** What a service wants to know again of somebody who comes back. */
export type Luggage = Readonly<Record<string, string>>

/** Where to send the browser, and the sealed note in its hand of what must come back. Throws `SignInRefused`. */
export async function beginJourney(
  { provider, vault, clock, callback }: JourneyParts,
  luggage: Luggage,
): Promise<{ readonly location: string; readonly sealed: string }> {
  const { location, secrets } = await provider.begin(callback)
  const ends_ms = clock.now().getTime() + signIn_s * 1_000
  const note: Sealed = { ...secrets, ends_ms, luggage: { ...luggage } }
  return { location, sealed: vault.seal(JSON.stringify(note)).slice(2) }
}

/** What the browser was given on its way, for who has to send it somewhere even if it comes to nothing. */
export function luggageOf({ vault }: Pick<JourneyParts, 'vault'>, sealed: string | undefined): Luggage {
  return opened(vault, sealed)?.luggage ?? {}
}

/** Whom the provider sent back, on a journey that this browser began, for the first time and in time. */
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

/** False when a sign-in with this state has come back before. */
async function spendState(connection: Connection, state: string, expires_at: Date): Promise<boolean> {
  const { count } = await connection.query(sql`
    insert into oidc_returns (state, expires_at) values (${`\\x${hash('sha256', state, 'hex')}`}, ${expires_at})
    on conflict do nothing`)
  return count === 1
}

/**
 * The address that the provider has verified, as it spells it, but for the case of plain letters: what is folded further only
 * looks like the address, and the provider may have verified it for somebody else.
 */
export function verifiedAddress(
  { email, emailVerified }: Identity,
  schema: z.ZodType<string>,
): string | undefined {
  const given = email?.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const { data: address } = schema.safeParse(given)
  return emailVerified && address === given ? address : undefined
}
