// better-auth: sessions in PostgreSQL, asked for by bearer token. Arguments: its folder, the address of the database.
import { createHmac } from 'node:crypto'
import { type RequestListener, createServer } from 'node:http'
import * as z from 'zod'
import { announce, listening, packagesIn } from './peer.ts'

interface Auth {
  readonly $context: Promise<{
    readonly secret: string
    readonly internalAdapter: {
      createUser(user: object): Promise<{ readonly id: string }>
      createSession(user_id: string): Promise<{ readonly token: string }>
    }
  }>
}
type Migrations = Promise<{ runMigrations(): Promise<void> }>

const [, , folder = '', url = ''] = process.argv
const load = packagesIn(folder)
const pg = z.object({ Pool: z.custom<new (options: object) => object>() }).parse(load('pg'))
const { betterAuth } = z
  .object({ betterAuth: z.custom<(options: object) => Auth>() })
  .parse(load('better-auth'))
const { bearer } = z.object({ bearer: z.custom<() => object>() }).parse(load('better-auth/plugins/bearer'))
const { getMigrations } = z
  .object({ getMigrations: z.custom<(options: object) => Migrations>() })
  .parse(load('better-auth/db/migration'))
const { toNodeHandler } = z
  .object({ toNodeHandler: z.custom<(auth: Auth) => RequestListener>() })
  .parse(load('better-auth/node'))

const server = createServer()
const address = await listening(server)
const options = {
  baseURL: address,
  secret: 'key-of-the-bench-and-of-nothing-else-2f7c41',
  database: new pg.Pool({ connectionString: url, max: 10 }),
  plugins: [bearer()],
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
}
await (await getMigrations(options)).runMigrations()
const auth = betterAuth(options)
server.on('request', toNodeHandler(auth))

const { secret, internalAdapter } = await auth.$context
const tokens = []
for (let i = 0; i < 1_000; i += 1) {
  const user = { name: `User ${i}`, email: `user-${i}@test.example`, emailVerified: true }
  const { id } = await internalAdapter.createUser(user)
  const { token } = await internalAdapter.createSession(id)
  // As its plugin hands it out at sign-in.
  tokens.push({ token: `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`, owner: id })
}
announce({ address, tokens })
