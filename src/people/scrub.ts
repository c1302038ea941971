import { canonicalEmail } from '../kernel/email.ts'
import { type Branch, type Leaf, treeOf } from './json-tree.ts'

/** Stands where a name, a street or a number was. */
export const mark = '[erased]'
/** Stands where an address was; no mail ever goes there. */
export const erasedEmail = 'erased@erased.invalid'

/** Somebody who is looked for. */
export interface Person {
  readonly email: string
  /** Names and numbers of theirs, for texts in which whoever wrote them was free. */
  readonly words: readonly string[]
  /** Whoever something of theirs is for is meant, whatever address stands there. */
  readonly whoever?: true
}

/** What says who somebody is, where it stands in something of theirs. */
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
/** Of that, what other texts may repeat to say whom they mean. */
export const identifying: ReadonlySet<string> = new Set(['name', 'company_name', 'phone', 'address_line1'])
/** What is a part of who it stands with. */
const contacts: ReadonlySet<string> = new Set(['address', 'ship_to'])

/** Which words are enough to be told from others. */
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

/** A text without what says who the person is. */
export function scrubbedText(text: string, { email, words }: Person): string {
  const clean = text.replaceAll(addressPattern(email), erasedEmail)
  return words.reduce(
    (left, word) =>
      left.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${exactly(word)}(?![\p{L}\p{N}])`, 'giu'), mark),
    clean,
  )
}

/** Whether an object is the person's though it does not say their address. */
export type IsTheirs = (branch: Branch, isRoot: boolean) => boolean

interface Scrubbing {
  readonly person: Person
  readonly isTheirs: IsTheirs
  readonly edits: (readonly [Leaf, string])[]
}

/**
 * A JSON text without the person. Of an object with their address everything that says who they are is replaced, elsewhere
 * only the address itself. All that is no text stays as it was, to the last digit.
 */
export function scrubbedJson(json: string, person: Person, isTheirs: IsTheirs = () => false): string {
  const scrubbing: Scrubbing = { person, isTheirs, edits: [] }
  const { branches, leaves } = treeOf(json)
  for (const branch of branches) scrubBranch(branch, scrubbing, { own: isTheirs(branch, true), key: '' })
  // A text alone is JSON, too.
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

/** What holds for a branch: whether it is the person's, and the field of theirs that it is the value of. */
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

/** The addresses that an object says: its own, or what that was and is now. */
function emailsIn(branch: Branch): readonly string[] {
  const values = branch.branches.filter(({ key }) => key === 'email').flatMap(({ leaves }) => leaves)
  const own = branch.leaves.filter(({ key }) => key === 'email')
  return [...own, ...values].flatMap(({ isKey, value }) => (isKey ? [] : [value]))
}

function isAnothers(branch: Branch, person: Person): boolean {
  if (person.whoever === true) return false
  return emailsIn(branch).some((email) => email !== erasedEmail && !isSame(email, person.email))
}

function isSame(given: string, email: string): boolean {
  return given.toLowerCase() === email || canonicalEmail(given) === email
}

function edit({ edits }: Scrubbing, leaf: Leaf, value: string): void {
  if (value !== leaf.value) edits.push([leaf, value])
}
