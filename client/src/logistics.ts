import { LogisticsResources } from './generated/logistics-resources.ts'
import {
  type IssuedToken,
  type SecondStepToken,
  type TokenSecondStep,
  routes,
} from './generated/logistics.ts'
import type { ServiceOptions } from './options.ts'
import type { Input, Route } from './service.ts'

export interface LogisticsOptions extends ServiceOptions {
  /** Company to read and write. Without it, reads use your primary company and writes are refused. */
  readonly companyId?: number | undefined
  /**
   * Called when the service rejects the token. Sign in again with `login`, or set `token`; the client then retries the
   * call once. Calls rejected in the meantime wait for the same renewal.
   */
  readonly onUnauthenticated?: ((waybill: Logistics) => Promise<unknown>) | undefined
}

/** Client of the logistics service. */
export class Logistics extends LogisticsResources {
  readonly companyId: number | undefined
  readonly #options: LogisticsOptions

  constructor(options: LogisticsOptions) {
    super(routes, options)
    this.#options = options
    this.companyId = options.companyId
  }

  /** Returns the same client with the same session, for another company. */
  company(companyId: number): Logistics {
    const other = new Logistics({ ...this.#options, companyId, position: this.position })
    other.session = this.session
    return other
  }

  /** Signs in; the client keeps the token, not the password. */
  async login(email: string, password: string): Promise<IssuedToken> {
    const issued = await this.auth.token({ email, password })
    this.token = issued.token
    return issued
  }

  /**
   * Completes a sign-in refused with `mfa_required`. Takes the `challenge` from the response body and the person's
   * answer.
   */
  async loginSecond(
    challenge: string,
    answer: Pick<TokenSecondStep, 'code' | 'passkey' | 'new_passkey'>,
  ): Promise<SecondStepToken> {
    const issued = await this.auth.tokenSecond({ challenge, ...answer })
    this.token = issued.token
    return issued
  }

  /** Revokes the token. */
  async logout(): Promise<void> {
    await this.auth.revoke()
    this.token = undefined
  }

  protected override credentials(route: Route, input: Input): Readonly<Record<string, string>> {
    const company = input.companyId ?? this.companyId
    return {
      ...(this.token !== undefined && route.open !== true && { Authorization: `Bearer ${this.token}` }),
      ...(company !== undefined && route.company === true && { 'X-Company-Id': String(company) }),
    }
  }

  protected override renew(): Promise<unknown> | undefined {
    return this.#options.onUnauthenticated?.(this)
  }
}
