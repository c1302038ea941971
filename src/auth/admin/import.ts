import type { Terminal } from '../../kernel/command.ts'
import { importAccounts } from '../accounts/store-import.ts'
import { type DeskParts, atDesk } from '../access/desk.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import { type ImportRow, type ReadRow, rowsOf } from './import-rows.ts'
import { type Place, placeAccount, placeBySlugs } from './store-import.ts'

interface RowError {
  readonly line: number
  readonly email: string | null
  readonly reason: string
}

export interface ImportSummary {
  readonly rows: number
  readonly imported: number
  readonly refused: number
  /** The first few errors. */
  readonly errors: readonly RowError[]
}

/** Rows per transaction. If a long import breaks off, the rows committed so far stay imported. */
const batchSize = 200
const errorsLimit = 1_000

export async function importFile(parts: DeskParts, path: string, terminal: Terminal): Promise<ImportSummary> {
  const bar = terminal.progress('Importing accounts', await rowCount(path))
  const tally = new Tally()
  let batch: ReadRow[] = []
  const finish = async () => {
    tally.add(batch.length, await importBatch(parts, batch))
    bar.advance(batch.length)
    batch = []
  }
  for await (const row of rowsOf(path)) {
    batch.push(row)
    if (batch.length === batchSize) await finish()
  }
  await finish()
  bar.done()
  return tally.summary
}

/**
 * Counts the rows in a pass of its own. Reading is cheap beside the database, and a progress bar without a total says
 * little.
 */
async function rowCount(path: string): Promise<number> {
  let count = 0
  for await (const _ of rowsOf(path)) count += 1
  return count
}

class Tally {
  #rows = 0
  #refused = 0
  readonly #errors: RowError[] = []
  add(rows: number, errors: readonly RowError[]): void {
    this.#rows += rows
    this.#refused += errors.length
    this.#errors.push(...errors.slice(0, errorsLimit - this.#errors.length))
  }
  get summary(): ImportSummary {
    const [rows, refused] = [this.#rows, this.#refused]
    return { rows, imported: rows - refused, refused, errors: this.#errors }
  }
}

async function importBatch(parts: DeskParts, batch: readonly ReadRow[]): Promise<readonly RowError[]> {
  if (batch.length === 0) return []
  return atDesk(parts, async (desk) => {
    const errors: RowError[] = []
    for (const { line, email, row, reason } of batch) {
      const refusal = row === undefined ? reason : await importRow(desk, row)
      if (refusal !== null) errors.push({ line, email, reason: refusal })
    }
    return errors
  })
}

/** Null for an imported row, otherwise the reason for its refusal. */
async function importRow(desk: Desk, row: ImportRow): Promise<string | null> {
  const { connection, visit } = desk
  const place = await placeOf(desk, row)
  if (typeof place === 'string') return place
  const now = visit.clock.now()
  const { name, email, password_hash } = row
  const account = { name, email, password_hash, home_site_id: place?.site_id ?? null, now }
  const { imported, refused } = await importAccounts(connection, [account])
  const [created] = imported
  if (created === undefined) return refused[0]?.reason ?? 'refused'
  if (place !== null) await placeAccount(connection, created.id, { ...place, now })
  await recordAct(desk, place?.site_id ?? null, {
    action: 'account.imported',
    target: { type: 'account', id: created.id },
    change: { email, ...(row.role !== undefined && { role: row.role }) },
  })
  return null
}

async function placeOf({ connection }: Desk, row: ImportRow): Promise<Place | string | null> {
  if (row.site === undefined) return row.role === undefined ? null : 'role_without_site'
  const place = await placeBySlugs(connection, row.site, row.role)
  if (place === undefined) return 'unknown_site'
  return row.role !== undefined && place.role_id === null ? 'unknown_role' : place
}
