// Vendure: a shop whose APIs are GraphQL. Arguments: its folder, the address of the database, name and
// password of who may do everything.
import * as z from 'zod'
import { announce, freePort, packagesIn } from './peer.ts'

interface App {
  get(token: unknown): { populateInitialData(data: object): Promise<void> }
}

const [, , folder = '', url = '', identifier = '', password = ''] = process.argv
const load = packagesIn(folder)
const core = z
  .object({
    bootstrap: z.custom<(config: object) => Promise<App>>(),
    Populator: z.custom<unknown>(),
    DefaultLogger: z.custom<new (options: object) => object>(),
    dummyPaymentHandler: z.custom<object>(),
  })
  .parse(load('@vendure/core'))
const { Client } = z
  .object({
    Client: z.custom<
      new (options: object) => {
        connect(): Promise<void>
        query(text: string): Promise<{ readonly rows: readonly unknown[] }>
        end(): Promise<void>
      }
    >(),
  })
  .parse(load('pg'))

async function isEmpty(): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select from pg_tables where tablename = 'product'`)
  await client.end()
  return rows.length === 0
}

const wasEmpty = await isEmpty()
const port = await freePort()
const errorsOnly = 0
const app = await core.bootstrap({
  apiOptions: { hostname: '127.0.0.1', port, adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier, password },
  },
  dbConnectionOptions: { type: 'postgres', url, synchronize: wasEmpty, migrations: [], logging: false },
  paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
  logger: new core.DefaultLogger({ level: errorsOnly, timestamp: false }),
  plugins: [],
})
if (wasEmpty) {
  await app.get(core.Populator).populateInitialData({
    defaultLanguage: 'en',
    defaultZone: 'Europe',
    countries: [{ code: 'IT', name: 'Italy', zone: 'Europe' }],
    taxRates: [{ name: 'Standard Tax', percentage: 20 }],
    shippingMethods: [{ name: 'Standard Shipping', price: 500 }],
    paymentMethods: [
      {
        name: 'Payment of the bench',
        handler: {
          code: 'dummy-payment-handler',
          arguments: [{ name: 'automaticSettle', value: 'true' }],
        },
      },
    ],
    collections: [],
  })
}
announce({ address: `http://127.0.0.1:${port}`, tokens: [] })
