import { demoAuthSignIn, demoSession } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/database.ts'
import { demoLogisticsSession, demoSignIn } from '../logistics/index.ts'
import type { Filled } from '../openapi/postman.ts'

interface TryOutParts {
  readonly database: Database
  readonly clock: Clock
  readonly appKey: string
}

/** Values that the reference page fills in to try a request out, by security scheme of the document. */
type Credentials = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Credentials of the demo world, whose password is public. Each page gets new ones: reload for another session. */
export const demoCredentials = {
  async logistics({ database, clock }: TryOutParts): Promise<Credentials> {
    const session = await demoLogisticsSession(database, clock)
    if (session === undefined) return {}
    return { bearer: { token: session.token }, company_id: { value: String(session.company_id) } }
  },
  async auth(parts: TryOutParts): Promise<Credentials> {
    const session = await demoSession(parts)
    if (session === undefined) return {}
    return { bearer: { token: session.token }, client_id: { value: session.client_id } }
  },
} as const

/** Values for the Postman collection, so that it signs in as it is. */
export const demoSignIns = {
  async logistics({ database }: TryOutParts): Promise<Filled> {
    const known = await demoSignIn(database)
    return known === undefined ? {} : { bodies: { 'auth.token': known } }
  },
  async auth(parts: TryOutParts): Promise<Filled> {
    const known = await demoAuthSignIn(parts)
    if (known === undefined) return {}
    const { client_id, client_secret, email, administrator, password } = known
    return {
      variables: { client_id, client_secret },
      bodies: { 'auth.login': { email, password }, 'admin.login': { email: administrator, password } },
    }
  },
} as const
