// PostGraphile: a GraphQL API made of the tables themselves. Arguments: its folder, the address of the database.
import { type Server, createServer } from 'node:http'
import * as z from 'zod'
import { announce, listening, packagesIn } from './peer.ts'

interface Instance {
  createServ(grafserv: unknown): { addTo(server: Server): Promise<void> | void }
}

const [, , folder = '', connectionString = ''] = process.argv
const load = packagesIn(folder)
const { postgraphile } = z
  .object({ postgraphile: z.custom<(preset: object) => Instance>() })
  .parse(load('postgraphile'))
const { PostGraphileAmberPreset } = z
  .object({ PostGraphileAmberPreset: z.custom<object>() })
  .parse(load('postgraphile/presets/amber'))
const { makePgService } = z
  .object({ makePgService: z.custom<(options: object) => object>() })
  .parse(load('postgraphile/adaptors/pg'))
const { grafserv } = z.object({ grafserv: z.custom<unknown>() }).parse(load('postgraphile/grafserv/node'))

const server = createServer()
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString, schemas: ['logistics'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, websockets: false },
})
await instance.createServ(grafserv).addTo(server)
announce({ address: await listening(server), tokens: [] })
