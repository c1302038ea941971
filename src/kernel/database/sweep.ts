import type { Database } from './database.ts'
import type { Statement } from './sql.ts'

/** Maximum rows per delete, so that no lock is held for long. */
export const sweepBatch = 5_000

/** Repeats each delete of at most `sweepBatch` rows until it finds fewer. */
export async function sweep(
  database: Database,
  signal: AbortSignal,
  removals: readonly Statement[],
): Promise<void> {
  for (const removal of removals) {
    while (!signal.aborted && (await database.write(removal)).count === sweepBatch);
  }
}
