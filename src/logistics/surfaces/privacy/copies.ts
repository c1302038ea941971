import { type Statement, name, sql } from '../../../kernel/database/sql.ts'
import { type Branch, treeOf } from '../../../people/json-tree.ts'
import {
  type Place,
  lockedRows,
  nextOf,
  scrubStretch,
  scrubbedRow,
  stretchOf,
  writeRows,
} from '../../../people/rows.ts'
import { erasedEmail, identifying, mark, wordsIn } from '../../../people/scrub.ts'
import { documentKinds } from '../../kinds.ts'
import { answers, deliveries, events, outbox } from './store-places.ts'
import { type CompanyStep, type Done, type ErasingScope, type Task, rowsOf } from './store-task.ts'

/** Erases the person from rows older than the erasure request; later ones are new data. */
function copyStep(place: Place, at: Statement<'none'>): CompanyStep {
  return {
    name: place.table,
    async run(scope, { email, erasure, after }) {
      const within = sql`${rowsOf(scope)} and ${at} <= ${erasure.created_at}`
      const stretch = await scrubStretch(scope, place, { within, email, after })
      return { after: nextOf(stretch), changed: stretch.changed }
    },
  }
}

/** The outbox comes before the events, so rows that move between them are found in one or the other. */
export const copySteps: readonly CompanyStep[] = [
  copyStep(outbox, sql`t.created_at`),
  copyStep(events, sql`t.occurred_at`),
  copyStep(deliveries, sql`t.created_at`),
  { name: 'idempotency_keys', run: eraseAnswers },
]

/** Document kinds with a recipient, and its field. */
const addressed = documentKinds.flatMap(({ table, people }) =>
  people === undefined ? [] : [{ table, recipient: people.recipient }],
)

/**
 * Erases the person from stored idempotent responses: those with the address, and those with documents whose recipient
 * has been erased.
 */
export async function eraseAnswers(scope: ErasingScope, task: Task): Promise<Done> {
  const { email, erasure, after } = task
  const within = sql`${rowsOf(scope)} and t.created_at <= ${erasure.created_at}`
  const forms = addressed.map(({ recipient }) => `%"${recipient}"%`)
  const also = sql`(${rowsOf(scope)} and t.body like any(${forms}))`
  const stretch = await stretchOf(scope, answers, { within, email, after, also })
  const locked = await lockedRows(scope, answers, { within, keys: stretch.hits })
  const records = locked.flatMap(({ texts }) => recordsIn(treeOf(texts['body'] ?? '')))
  const erased = await erasedRecords(scope, records)
  const isTheirs = (branch: Branch) => erased.has(keyOf(branch))
  const rows = locked.flatMap((row) => {
    // The recipient may also appear in its other texts.
    const theirs = recordsIn(treeOf(row.texts['body'] ?? '')).filter(isTheirs)
    const person = { email, words: wordsIn(theirs.flatMap(recipientWords)) }
    return scrubbedRow(answers, row, { person, isTheirs }) ?? []
  })
  return { after: nextOf(stretch), changed: await writeRows(scope, answers, { within, rows }) }
}

function recipientIn({ branches }: Branch): string | undefined {
  return addressed.find(({ recipient }) => branches.some(({ key }) => key === recipient))?.recipient
}

function keyOf(branch: Branch): string {
  return `${recipientIn(branch) ?? ''} ${branch.id ?? ''}`
}

function recipientWords(record: Branch): readonly string[] {
  const recipient = record.branches.find(({ key }) => key === recipientIn(record))
  const leaves = recipient?.leaves.filter(({ key }) => identifying.has(key)) ?? []
  return leaves.map(({ value }) => value)
}

/** The documents with a recipient in a response. */
function recordsIn(branch: Branch): readonly Branch[] {
  const inner = branch.branches.flatMap(recordsIn)
  return branch.id !== undefined && recipientIn(branch) !== undefined ? [branch, ...inner] : inner
}

/** Documents whose recipient has been erased. */
async function erasedRecords(scope: ErasingScope, records: readonly Branch[]): Promise<ReadonlySet<string>> {
  const erased = new Set<string>()
  for (const { table, recipient } of addressed) {
    const ids = records.flatMap((each) => (recipientIn(each) === recipient ? (each.id ?? []) : []))
    const column = name(`t.${recipient}`)
    const rows = await scope.all<{ id: number }>(sql`
      select t.id from ${name(table)} t
       where ${rowsOf(scope)} and t.id = any(${ids})
         and (strpos(${column}::text, ${mark}) > 0 or strpos(${column}::text, ${erasedEmail}) > 0)`)
    for (const { id } of rows) erased.add(`${recipient} ${id}`)
  }
  return erased
}
