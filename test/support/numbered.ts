import type { Database } from '../../src/kernel/database/database.ts'
import { eventBatch, sequenceEvents } from '../../src/logistics/feeds/events/sequencer.ts'

/** Numbers all events committed so far. One run may be full of those of other tests. */
export async function numberAllEvents(database: Database): Promise<void> {
  while ((await sequenceEvents(database)).count >= eventBatch);
}
