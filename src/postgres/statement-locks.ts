/** Sessions that wait while a statement and its transaction run. */
const waits = ['nobody', 'same rows', 'writes', 'reads and writes', 'unknown'] as const
export type Waits = (typeof waits)[number]

export function strongest(one: Waits, other: Waits): Waits {
  return waits.indexOf(one) > waits.indexOf(other) ? one : other
}

/** A statement's effect on a table in use. */
export interface TableLock {
  /** Undefined if the statement doesn't name the table, or names only an index. */
  readonly table: string | undefined
  readonly index?: string
  readonly waits: Waits
  /** Whether the statement reads all rows, so that more rows make it slower. */
  readonly readsAll: boolean
}

interface Rule {
  readonly form: RegExp
  readonly locks: (found: Readonly<Record<string, string>>, text: string) => readonly TableLock[]
}

const identifier = String.raw`(?:"[^"]+"|[\w.]+)`
const table = String.raw`(?<table>${identifier})`
const lock = (on: string | undefined, who: Waits, readsAll = false): TableLock => ({
  table: on?.replaceAll('"', ''),
  waits: who,
  readsAll,
})

/** Tables referenced by foreign keys. Writers to them wait while the key is created. */
function referenced(text: string): readonly TableLock[] {
  const found = text.matchAll(new RegExp(String.raw`\breferences\s+${table}`, 'gi'))
  return Array.from(found, ({ groups }) => lock(groups?.['table'], 'writes'))
}

/** Changes that read all rows to check or rewrite them. */
const readsAll =
  /\bset\s+not\s+null\b|\b(?:alter|column)\b[^,]*\btype\b|\badd\b[^,]*\b(?:check|unique|primary\s+key|exclude|foreign\s+key|references)\b|\bgenerated\b|\bdefault\b[^,]*(?:random|clock_timestamp|nextval|gen_)|\bset\s+(?:un)?logged\b/i
const lightly =
  /^alter\s+table\s+(?:if\s+exists\s+|only\s+)*\S+\s+(?:validate\s+constraint|alter\s+(?:column\s+)?\S+\s+set\s+statistics|set\s*\(|reset\s*\(|cluster\s+on|attach\s+partition|detach\s+partition\s+\S+\s+concurrently)\b/i
const onlyForeignKey = /^alter\s+table\s+\S+\s+add\s+(?:constraint\s+\S+\s+)?foreign\s+key\b/i
const onlyTriggers = /^alter\s+table\s+\S+\s+(?:enable|disable)\s+(?:replica\s+|always\s+)?trigger\b/i

function altered(on: string | undefined, text: string): readonly TableLock[] {
  const isChecked = readsAll.test(text) && !/\bnot\s+valid\b|\busing\s+index\b/i.test(text)
  if (lightly.test(text)) return [lock(on, 'nobody', /\bvalidate\b/i.test(text))]
  if (onlyForeignKey.test(text)) return [lock(on, 'writes', isChecked), ...referenced(text)]
  if (onlyTriggers.test(text)) return [lock(on, 'writes')]
  return [lock(on, 'reads and writes', isChecked), ...referenced(text)]
}

const start = (words: string) => new RegExp(String.raw`^${words.replaceAll(' ', String.raw`\s+`)}`, 'is')

const harmless =
  /^(?:(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:function|procedure|aggregate|type|domain|sequence|view|schema|extension)|comment|grant|revoke|set)\b/i

/** A statement that locks the table it names. */
const locking = (words: string, who: Waits, readsAllRows = false): Rule => ({
  form: start(words),
  locks: (found) => [lock(found['table'], who, readsAllRows)],
})

const index = (how: string) =>
  `create (?:unique )?index ${how}(?:if not exists )?(?:${identifier} )?on (?:only )?${table}`

/** The first match applies. */
const rules: readonly Rule[] = [
  locking(
    `create (?:unlogged )?table (?:if not exists )?${identifier} partition of ${table}`,
    'reads and writes',
  ),
  { form: start('create (?:unlogged )?table'), locks: (_, text) => referenced(text) },
  locking(index('concurrently '), 'nobody', true),
  locking(index(''), 'writes', true),
  locking(`create (?:or replace )?(?:constraint )?trigger .*? on ${table}`, 'writes'),
  locking(`drop trigger (?:if exists )?${identifier} on ${table}`, 'reads and writes'),
  {
    form: start(`alter table (?:if exists )?(?:only )?${table}`),
    locks: (found, text) => altered(found['table'], text),
  },
  {
    form: start(`drop index (?<concurrently>concurrently )?(?:if exists )?(?<index>${identifier})`),
    locks: ({ concurrently = '', index: dropped = '' }) => [
      { ...lock(undefined, concurrently === '' ? 'reads and writes' : 'nobody'), index: dropped },
    ],
  },
  locking(`(?:drop table|truncate(?: table)?) (?:if exists |only )?${table}`, 'reads and writes'),
  locking(`insert into ${table}`, 'nobody'),
  locking(`analyze ${table}`, 'nobody', true),
  locking(`(?:update (?:only )?|delete from (?:only )?)${table}`, 'same rows', true),
  // Functions, called by migrations of either service, that have triggers count and search a list.
  {
    form: start(`select (?:count_list|search_list)\\('${table}'`),
    locks: (found, text) => [lock(found['table'], 'writes', /search_list/i.test(text))],
  },
  { form: harmless, locks: () => [] },
]

/** For code blocks and any other statement whose text doesn't tell. */
const unknown: readonly TableLock[] = [lock(undefined, 'unknown')]

/** Locks of a migration's statement, as far as its text tells. A table that it creates itself isn't in use yet. */
export function locksOf(statement: string): readonly TableLock[] {
  const text = statement.replaceAll(/--[^\n]*/g, ' ').trim()
  const rule = rules.find(({ form }) => form.test(text))
  if (rule === undefined) return unknown
  return rule.locks({ ...rule.form.exec(text)?.groups }, text)
}

const made = new RegExp(
  String.raw`^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?<table>${identifier})`,
  'i',
)

export function tableMadeBy(statement: string): string | undefined {
  return made.exec(statement.trim())?.groups?.['table']?.replaceAll('"', '')
}
