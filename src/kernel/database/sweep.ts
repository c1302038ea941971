import type { Database } from './database.ts'
import type { Statement } from './sql.ts'

/** How many rows one removal may take at a time, so that no lock is held for long. */
export const sweepBatch = 5_000

/** Repeats each removal of at most `sweepBatch` rows until it finds fewer. */
export async function sweep(
  database: Database,
  signal: AbortSignal,
  removals: readonly Statement[],
): Promise<void> {
  for (const removal of removals) {
    while (!signal.aborted && (await database.write(removal)).count === sweepBatch);
  }
}
