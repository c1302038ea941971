import { version } from '../kernel/version.ts'
import type { PlannedMigration, PlannedTable, SchemaPlan } from '../postgres/migration-plan.ts'
import { sizeText } from './doctor/finding.ts'

const whoWaits: Readonly<Record<PlannedTable['waits'], string>> = {
  nobody: 'nobody waits',
  'same rows': 'who writes the same rows waits',
  writes: 'writes wait',
  'reads and writes': 'reads and writes wait',
  unknown: 'the file does not say who waits; --measure on a copy does',
}

export function planText(plans: readonly SchemaPlan[]): string {
  return plans
    .map((plan) => [headline(plan), ...plan.pending.flatMap(migrationLines)].join('\n'))
    .join('\n\n')
}

function headline({ service, pending, newer }: SchemaPlan): string {
  if (newer.length > 0)
    return `${service}: newer than Waybill ${version} by ${newer.join(', ')}, which it can work with.`
  if (pending.length === 0) return `${service}: up to date.`
  return `${service}: ${pending.length === 1 ? '1 migration' : `${pending.length} migrations`} to Waybill ${version}.`
}

function migrationLines(migration: PlannedMigration): readonly string[] {
  const { name, needs, tables, filled_later, not_measured } = migration
  return [
    `  ${name}`,
    needs === null
      ? '    No older program can go on working: stop all nodes first.'
      : `    Nodes of Waybill ${needs} and later go on working, and can be started again.`,
    ...(tables.length === 0 ? ['    Touches no table that is in use.'] : tables.map(tableLine)),
    `    ${durationText(migration)}`,
    ...(not_measured === null ? [] : [`    Not measured: ${not_measured}.`]),
    ...(filled_later === null ? [] : [`    Later, in the background: ${filled_later}`]),
  ]
}

function tableLine({ table, waits, reads_all_rows, rows, bytes, locked_ms }: PlannedTable): string {
  const count = rows === null ? 'rows not counted yet' : `about ${rows.toLocaleString('en')} rows`
  const size = bytes === null ? '' : ` (${count}, ${bytes < 2 ** 20 ? 'less than 1 MiB' : sizeText(bytes)})`
  const reads = reads_all_rows ? '; all rows are read' : ''
  const locked = locked_ms === null ? '' : `; measured: for ${secondsText(locked_ms / 1000)}`
  return `    ${table ?? 'some tables'}${size}: ${whoWaits[waits]}${reads}${locked}`
}

/** Duration of the transaction, because its locks are kept until it ends and people wait for that. */
function durationText({ estimate_s, measured_ms, statement_by_statement }: PlannedMigration): string {
  const until = statement_by_statement
    ? 'each statement lets go of its locks when it ends'
    : 'locks are kept to its end'
  if (measured_ms !== null) return `Takes ${secondsText(measured_ms / 1000)}, measured here; ${until}.`
  if (estimate_s === null) return `How long it takes cannot be told from the file; ${until}.`
  const { least, most } = estimate_s
  const range = most < 1 ? 'less than 1 s' : `${secondsText(least)} to ${secondsText(most)}`
  return `Takes ${range}, estimated by the size of what it reads; ${until}.`
}

function secondsText(seconds: number): string {
  if (seconds >= 120) return `${Math.round(seconds / 60)} min`
  return seconds >= 10 ? `${Math.round(seconds)} s` : `${seconds.toFixed(1)} s`
}
