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
  /** The company whose data is meant. Reads without one look into your primary company; writes are refused. */
  readonly companyId?: number | undefined
  /**
   * Called when the token is refused: sign in again, by `login` or by setting `token`. The call is then sent once more.
   * Calls that are refused meanwhile wait for the same one.
   */
  readonly onUnauthenticated?: ((waybill: Logistics) => Promise<unknown>) | undefined
}

/** The logistics service. */
export class Logistics extends LogisticsResources {
  readonly companyId: number | undefined
  readonly #options: LogisticsOptions

  constructor(options: LogisticsOptions) {
    super(routes, options)
    this.#options = options
    this.companyId = options.companyId
  }

  /** The same client, signed in as this one is, for another company. */
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

  /** Finishes a sign-in that was refused with `mfa_required`, with the `challenge` of its body and what the person has answered. */
  async loginSecond(
    challenge: string,
    answer: Pick<TokenSecondStep, 'code' | 'passkey' | 'new_passkey'>,
  ): Promise<SecondStepToken> {
    const issued = await this.auth.tokenSecond({ challenge, ...answer })
    this.token = issued.token
    return issued
  }

  /** Ends the token. */
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
