import { canonicalEmail } from '../kernel/email.ts'
import { type Branch, type Leaf, treeOf } from './json-tree.ts'

/** Placeholder for an erased name, street or number. */
export const mark = '[erased]'
/** Placeholder for an erased e-mail address; no mail ever goes there. */
export const erasedEmail = 'erased@erased.invalid'

export interface Person {
  readonly email: string
  readonly words: readonly string[]
  /** Treats nested contacts as the person's, whatever address they contain. */
  readonly allContacts?: true
}

/** Fields that identify the person, in an object that belongs to them. */
const personal: ReadonlySet<string> = new Set([
  'name',
  'company_name',
  'address_line1',
  'address_line2',
  'city',
  'postal_code',
  'region',
  'phone',
  'vat_number',
])
/** Personal fields whose values other texts may repeat to name the person. */
export const identifying: ReadonlySet<string> = new Set(['name', 'company_name', 'phone', 'address_line1'])
/** Nested objects that belong to the same person as their parent. */
const contacts: ReadonlySet<string> = new Set(['address', 'ship_to'])

/** Words long enough to be distinctive, longest first. */
export function wordsIn(values: readonly (string | null | undefined)[]): readonly string[] {
  const words = values.flatMap((value) =>
    value == null || value.length < 3 || value === mark ? [] : [value],
  )
  return [...new Set(words)].toSorted((a, b) => b.length - a.length)
}

function exactly(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

function addressPattern(email: string): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}._%+-])${exactly(email)}(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`,
    'giu',
  )
}

export function scrubbedText(text: string, { email, words }: Person): string {
  const clean = text.replaceAll(addressPattern(email), erasedEmail)
  return words.reduce(
    (left, word) =>
      left.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${exactly(word)}(?![\p{L}\p{N}])`, 'giu'), mark),
    clean,
  )
}

export type IsTheirs = (branch: Branch, isRoot: boolean) => boolean

interface Scrubbing {
  readonly person: Person
  readonly isTheirs: IsTheirs
  readonly edits: (readonly [Leaf, string])[]
}

/**
 * JSON text without the person. In an object with their address every personal field is replaced, elsewhere only the
 * address itself. Everything that isn't text stays unchanged, to the last digit.
 */
export function scrubbedJson(json: string, person: Person, isTheirs: IsTheirs = () => false): string {
  const scrubbing: Scrubbing = { person, isTheirs, edits: [] }
  const { branches, leaves } = treeOf(json)
  for (const branch of branches) scrubBranch(branch, scrubbing, { own: isTheirs(branch, true), key: '' })
  // A bare string is JSON, too.
  for (const leaf of leaves) edit(scrubbing, leaf, scrubbedText(leaf.value, person))
  if (scrubbing.edits.length === 0) return json
  let text = ''
  let from = 0
  for (const [{ start, end }, value] of scrubbing.edits.toSorted(([a], [b]) => a.start - b.start)) {
    text += json.slice(from, start) + JSON.stringify(value)
    from = end
  }
  return text + json.slice(from)
}

/** Context of a branch: whether it belongs to the person, and the personal field that it is the value of. */
interface Context {
  readonly own: boolean
  readonly key: string
}

function scrubBranch(branch: Branch, scrubbing: Scrubbing, context: Context): void {
  const { person, isTheirs } = scrubbing
  const isNamed = !branch.isList && emailsIn(branch).some((email) => isSame(email, person.email))
  const own = context.own || isNamed || (!branch.isList && isTheirs(branch, false))
  for (const leaf of branch.leaves) {
    const key = context.key === '' ? leaf.key : context.key
    const isField = own && !leaf.isKey
    edit(scrubbing, leaf, isField ? erasedValue(key, leaf.value, person) : scrubbedText(leaf.value, person))
  }
  for (const inner of branch.branches) {
    const key = context.key === '' && !branch.isList ? inner.key : context.key
    const isField = personal.has(key) || key === 'email'
    const isPart = branch.isList || isField || (contacts.has(key) && !isAnothers(inner, person))
    scrubBranch(inner, scrubbing, { own: own && isPart, key: isField ? key : '' })
  }
}

function erasedValue(key: string, value: string, person: Person): string {
  if (value === '') return value
  if (key === 'email') return erasedEmail
  return personal.has(key) ? mark : scrubbedText(value, person)
}

/** Addresses in an object: its own, or its old and new value after a change. */
function emailsIn(branch: Branch): readonly string[] {
  const values = branch.branches.filter(({ key }) => key === 'email').flatMap(({ leaves }) => leaves)
  const own = branch.leaves.filter(({ key }) => key === 'email')
  return [...own, ...values].flatMap(({ isKey, value }) => (isKey ? [] : [value]))
}

function isAnothers(branch: Branch, person: Person): boolean {
  if (person.allContacts === true) return false
  return emailsIn(branch).some((email) => email !== erasedEmail && !isSame(email, person.email))
}

function isSame(given: string, email: string): boolean {
  return given.toLowerCase() === email || canonicalEmail(given) === email
}

function edit({ edits }: Scrubbing, leaf: Leaf, value: string): void {
  if (value !== leaf.value) edits.push([leaf, value])
}
