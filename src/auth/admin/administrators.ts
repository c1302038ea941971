import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Keys } from '../../kernel/keys.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import type { Connection, Visitor } from '../../kernel/scope.ts'
import { isToken, newToken } from '../access/rules.ts'
import type { Panel } from './panel.ts'
import type { AdministratorToken } from './schema.ts'
import {
  type KnownAdministrator,
  type TokenValues,
  administratorByToken,
  insertAdministratorToken,
} from './store.ts'

/** Somebody signed in to the panel. */
export interface PanelAdministrator extends KnownAdministrator {
  readonly token: string
}

/** Knows administrators by the token they present. Rarely asked, so never remembered. */
export class Administrators {
  readonly #database: Database
  readonly #keys: Keys
  readonly #clock: Clock
  readonly #panel: Panel
  constructor(parts: {
    readonly database: Database
    readonly keys: Keys
    readonly clock: Clock
    readonly panel: Panel
  }) {
    this.#database = parts.database
    this.#keys = parts.keys
    this.#clock = parts.clock
    this.#panel = parts.panel
  }

  /** By a bearer token, or by the cookie of the panel; where the first is tried there is no falling back to the second. */
  async identify(
    op: Pick<AnyOperation, 'method'>,
    visitor: Visitor,
  ): Promise<KnownAdministrator | undefined> {
    const authorization = visitor.header('authorization')
    if (authorization !== undefined) return this.#known(/^Bearer +(\S+)$/i.exec(authorization)?.[1])
    const session = await this.session(visitor)
    if (session !== undefined && op.method !== 'GET') this.#panel.demandProof(visitor, session.token)
    return session
  }

  /** The session behind the cookie, for whoever asks only who they are. */
  session(visitor: Visitor): Promise<PanelAdministrator | undefined> {
    return this.sessionOf(this.#panel.cookie(visitor, 'session'))
  }

  /** A token for programs opens no session of the panel. */
  async sessionOf(token: string | undefined): Promise<PanelAdministrator | undefined> {
    const known = await this.#known(token)
    return token === undefined || known?.kind !== 'session' ? undefined : { ...known, token }
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

  async #known(token: string | undefined): Promise<KnownAdministrator | undefined> {
    if (token === undefined || !isToken('sad', token)) return undefined
    const found = await administratorByToken(this.#database, this.#keys.candidates(token))
    return found !== undefined && found.expires_at > this.#clock.now() ? found : undefined
  }
}
