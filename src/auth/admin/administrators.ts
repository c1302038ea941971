import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Keys } from '../../kernel/keys.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { Arrival } from '../../kernel/service.ts'
import { isToken, newToken } from '../access/rules.ts'
import type { AdministratorToken } from './schema.ts'
import {
  type KnownAdministrator,
  type TokenValues,
  administratorByToken,
  insertAdministratorToken,
} from './store.ts'

/** Knows administrators by the token they present. Rarely asked, so never remembered. */
export class Administrators {
  readonly #database: Database
  readonly #keys: Keys
  readonly #clock: Clock
  constructor(parts: { readonly database: Database; readonly keys: Keys; readonly clock: Clock }) {
    this.#database = parts.database
    this.#keys = parts.keys
    this.#clock = parts.clock
  }

  async identify(arrival: Pick<Arrival, 'header'>): Promise<KnownAdministrator | undefined> {
    const token = presented(arrival)
    if (token === undefined || !isToken('sad', token)) return undefined
    const found = await administratorByToken(this.#database, this.#keys.candidates(token))
    return found !== undefined && found.expires_at > this.#clock.now() ? found : undefined
  }

  /** A new session or token; what is stored of it opens nothing. */
  async issue(
    connection: Connection,
    values: Omit<TokenValues, 'hash' | 'now'>,
  ): Promise<AdministratorToken & { readonly token: string }> {
    const token = newToken('sad')
    const [hash = ''] = this.#keys.candidates(token)
    const now = this.#clock.now()
    return { ...(await insertAdministratorToken(connection, { ...values, hash, now })), token }
  }
}

/** Where a request may carry a token: one place for each kind of client. */
function presented(arrival: Pick<Arrival, 'header'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(arrival.header('authorization') ?? '')?.[1]
}
