import { authSchema } from '../auth/index.ts'
import { systemClock } from '../kernel/clock.ts'
import { readConfig } from './config.ts'
import { Database } from '../kernel/database/database.ts'
import type { Service } from '../kernel/service.ts'
import { logisticsSchema } from '../logistics/index.ts'
import { openApiDocument } from '../openapi/document.ts'
import type { OpenApiDocument } from '../openapi/types.ts'
import { authService, logisticsService } from './app.ts'
import { makeLog } from './log.ts'
import { contractVersion } from '../kernel/version.ts'

/** Both services as data. Nothing connects: a database opens at its first statement, and no statement runs. */
export function services(): { readonly logistics: Service; readonly auth: Service } {
  const config = readConfig({})
  const app = { config, clock: systemClock, log: makeLog(config) }
  return {
    logistics: logisticsService({
      app,
      database: unopened(logisticsSchema),
      address: () => 'http://127.0.0.1:8080',
      serviceAddress: () => 'http://127.0.0.1:8081',
      redis: undefined,
      key: 'none',
    }),
    auth: authService({
      app,
      database: unopened(authSchema),
      address: () => 'http://127.0.0.1:8081',
      key: 'none',
    }),
  }
}

function unopened(schema: string): Database {
  return new Database({ url: 'postgresql://127.0.0.1:1/none', schema, poolSize: 1, readTimeout_ms: 1 })
}

/** The OpenAPI documents as they are committed. */
export function documents(): { readonly logistics: OpenApiDocument; readonly auth: OpenApiDocument } {
  const { logistics, auth } = services()
  return {
    logistics: openApiDocument(logistics, { version: contractVersion }),
    auth: openApiDocument(auth, { version: contractVersion }),
  }
}
