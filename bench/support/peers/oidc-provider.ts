// oidc-provider: tokens of the client credentials grant, kept in its in-memory adapter. Argument: its folder.
import { type RequestListener, createServer } from 'node:http'
import * as z from 'zod'
import { announce, listening, packagesIn } from './peer.ts'

type Provider = new (issuer: string, options: object) => { callback(): RequestListener }

const { Provider } = z
  .object({ Provider: z.custom<Provider>() })
  .parse(packagesIn(process.argv[2] ?? '')('oidc-provider'))

/** The adapter is sure to hold a thousand things, and drops the oldest of more. */
const clients = Array.from({ length: 500 }, (_, i) => ({
  client_id: `client-${i}`,
  client_secret: 'secret-of-the-bench-and-of-nothing-else',
  grant_types: ['client_credentials'],
  response_types: [],
  redirect_uris: [],
}))

const server = createServer()
const address = await listening(server)
const provider = new Provider(address, {
  clients,
  features: {
    clientCredentials: { enabled: true },
    introspection: { enabled: true, allowedPolicy: () => true },
    devInteractions: { enabled: false },
  },
  ttl: { ClientCredentials: 86_400 },
})
server.on('request', provider.callback())

const tokens = []
for (const { client_id, client_secret } of clients) {
  const response = await fetch(`${address}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
  })
  const { access_token } = z.object({ access_token: z.string() }).parse(await response.json())
  tokens.push({ token: access_token, owner: client_id })
}
announce({ address, tokens })
