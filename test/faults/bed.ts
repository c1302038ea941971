import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBundled } from '../../src/postgres/bundled.ts'
import { integer } from '../../src/kernel/fields.ts'
import { migrateServers } from '../../src/main/databases.ts'

/** Resources of a run of faults. */
export interface Bed {
  /** Address of a migrated database. */
  readonly url: string
  readonly dataDir: string
  /** Aborted when somebody wants it to end. */
  readonly signal: AbortSignal
}

/** Runs the work on a server with its own folder, and removes both at the end, whatever the outcome. */
export async function onBed<T>(name: string, work: (bed: Bed) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), `waybill-${name}-`))
  const bundled = await startBundled({ dataDir })
  const stop = new AbortController()
  const end = async () => {
    stop.abort()
    await bundled.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  const interrupt = () => void end().finally(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const { url } = bundled
    await migrateServers({ logisticsUrl: url, authUrl: url, kind: 'external', stop: async () => {} })
    return await work({ url, dataDir, signal: stop.signal })
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    await end()
  }
}

/** A number of something, as an option. */
export function count(fallback: number, description: string) {
  return integer(0).default(fallback).meta({ type: 'integer', description })
}

/** Random generator of a run; the same seed draws the same values. */
export const seed = integer(0)
  .optional()
  .meta({ type: 'integer', description: 'draws again what another run drew; it says which it has' })

export function seedOf(given: number | undefined): number {
  return given ?? Date.now() % 1_000_000
}

/** Figures one below the other, then what went wrong. */
export function figuresText(
  lines: readonly (readonly [name: string, value: string | number])[],
  faults: readonly string[],
): string {
  const width = Math.max(...lines.map(([name]) => name.length))
  return [
    ...lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
    ...faults.slice(0, 20).map((fault) => `  ! ${fault}`),
  ].join('\n')
}
