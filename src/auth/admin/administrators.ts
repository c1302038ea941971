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

export interface PanelAdministrator extends KnownAdministrator {
  readonly token: string
}

/** Identifies administrators by the token they present. Requests are rare, so nothing is cached. */
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

  /** Identifies an administrator. A request with a bearer token never falls back to the cookie. */
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

  /** The session behind the cookie, for callers that only need the identity. */
  session(visitor: Visitor): Promise<PanelAdministrator | undefined> {
    return this.sessionOf(this.#panel.cookie(visitor, 'session'))
  }

  /** The session behind a token; a program's token opens no panel session. */
  async sessionOf(token: string | undefined): Promise<PanelAdministrator | undefined> {
    const known = await this.#known(token)
    return token === undefined || known?.kind !== 'session' ? undefined : { ...known, token }
  }

  /** Issues a new session or token. Its stored form can't be used to authenticate. */
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
