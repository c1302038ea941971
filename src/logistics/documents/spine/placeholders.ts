import { Json, Page } from '../../../kernel/json.ts'
import type { Role } from '../../base/access/roles.ts'
import type { Documents } from './kind.ts'
import { actionsNow, transitionsNow } from './moves.ts'

/**
 * A record rendered before its reader's rights are known. Its text has placeholders for `allowed_transitions` and
 * `allowed_actions` that give the document's standing. Events and feeds keep it in this form; each reader gets their
 * own lists without any parsing.
 */
export interface EventRecord<T> {
  readonly told: T
}

/** Start and end of a placeholder. PostgreSQL writes a tab in a value as `\t`, so its JSON has no other tab. */
const mark = '\t'

/** Cache with an entry for each standing of a document and role: some hundreds. */
const known = new Map<string, string>()
const knownAtMost = 10_000

type Moving = Pick<Documents, 'resource' | 'moves'>

/** JSON text about documents of these kinds, with its placeholders filled for a role. */
export function textFor(kinds: readonly Moving[], role: Role, text: string): string {
  const pieces = text.split(mark)
  if (pieces.length === 1) return text
  return pieces.map((piece, at) => (at % 2 === 0 ? piece : listFor(kinds, role, piece))).join('')
}

function listFor(kinds: readonly Moving[], role: Role, placeholder: string): string {
  const key = `${role} ${placeholder}`
  const made = known.get(key)
  if (made !== undefined) return made
  const list = JSON.stringify(listOf(kinds, role, placeholder))
  if (known.size >= knownAtMost) known.clear()
  known.set(key, list)
  return list
}

/** A placeholder is a JSON string: the list, the kind, the status, and the facts that hold. */
function listOf(kinds: readonly Moving[], role: Role, placeholder: string): readonly unknown[] {
  const [list, type, status = '', ...codes] = placeholder.slice(1, -1).split(' ')
  const kind = kinds.find(({ resource }) => resource === type)
  if (kind === undefined || (list !== 'transitions' && list !== 'actions'))
    throw new Error(`not a placeholder of a document: ${placeholder}`)
  const standing = { status, facts: codes.map((code) => ({ code })) }
  const at = { standing, role }
  return list === 'actions' ? actionsNow(kind.moves, at) : transitionsNow(kind.moves, at)
}

export function recordFor<T>(kind: Moving, role: Role, json: Json<EventRecord<T>>): Json<T> {
  return new Json<T>(
    json.parts.map((part) => textFor([kind], role, part)),
    json.version,
  )
}

export function pageFor<T>(kind: Moving, role: Role, page: Page<EventRecord<T>>): Page<T> {
  const { rows, count, total, exact } = page
  return new Page<T>(textFor([kind], role, rows), count, exact ? total : { atLeast: total })
}

/** Placeholders in each record; a record without any was stored before placeholders existed. */
const placeholdersOfEach = 2

/** Whether all records of a text have their placeholders. */
export function isWhole(text: string, records: number): boolean {
  let marks = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) marks += 1
  return marks === records * placeholdersOfEach * 2
}
