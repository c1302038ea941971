import type { SchemaState } from '../../postgres/migrate.ts'
import { Warning } from './finding.ts'

/** A schema newer than the program is normal for a while during an upgrade or a rollback, but it shouldn't stay so. */
export function migrationState({ pending, newer }: Readonly<SchemaState>): string {
  if (pending.length > 0) {
    throw new Error(`pending: ${pending.map(({ name }) => name).join(', ')}; run waybill migrate`)
  }
  const [first] = newer
  if (first === undefined) return 'up to date'
  const release = newer.at(-1)?.release ?? 'a later release'
  throw new Warning(
    `newer than this program by ${newer.map(({ name }) => name).join(', ')} of ${release}, which it can work with; upgrade it`,
  )
}
