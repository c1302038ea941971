import { PassThrough } from 'node:stream'
import type { Clock } from '../../src/kernel/clock.ts'
import type { Database } from '../../src/kernel/database/database.ts'
import { Desk } from '../../src/logistics/base/access/desk.ts'
import { allocatorJob } from '../../src/logistics/documents/allocation/jobs.ts'
import { makeLog } from '../../src/main/log.ts'

/** One run of the worker's allocator, over all companies there are. */
export function allocate(database: Database, clock: Clock): Promise<void> {
  const desk = new Desk({ database: () => Promise.resolve(database), clock, caller: 'worker' })
  const { signal } = new AbortController()
  const log = makeLog({ logLevel: 'warn' }, new PassThrough().resume())
  return allocatorJob(database, desk).handle({ log, signal, closing: signal })
}
