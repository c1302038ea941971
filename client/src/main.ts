// Public API of the package: everything that `import { … } from '@waybill/client'` offers.
export { Auth, type AuthOptions, type LoginOptions } from './auth.ts'
export { NoAnswerError, WaybillError } from './errors.ts'
export { Logistics, type LogisticsOptions } from './logistics.ts'
export type { CallOptions, CompanyOptions, MatchOptions, ReadOptions, WriteOptions } from './options.ts'
export type { Pages } from './pages.ts'
export type { PositionStore } from './position.ts'
export type { RetryPolicy } from './retry.ts'
export type { Answer } from './service.ts'
