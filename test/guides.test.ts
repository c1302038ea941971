import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

// Every command of every guide in docs/ is run by a test, or says why not.

/** Pages for people who operate servers: their commands need root, other machines, or a database that may be lost. */
const operators: Readonly<Record<string, string>> = {
  'backup.md': 'test/faults/restore.ts takes backups and restores them',
  'carriers.md': 'test/carriers-guide.test.ts starts the program',
  'console-sign-in.md':
    'it makes the console a site of the authentication service; test/console-sso.test.ts does',
  'hardening.md': 'it changes the machine',
  'kubernetes.md': 'npm run deploy:try renders the chart',
  'one-server.md': 'npm run deploy:try follows it, as root',
  'personal-data.md': 'it erases people; src/people has the tests',
  'printing.md': 'it needs a printer; test/print.test.ts has one',
  'runbook.md': 'it mends what is broken',
  'several-servers.md': 'npm run faults -- failover follows it, on several machines',
  'upgrade.md': 'npm run faults -- upgrade follows it',
}

const docs = new URL('../docs/', import.meta.url)
const pages = readdirSync(docs).filter((name) => name.endsWith('.md'))

interface Block {
  readonly page: string
  readonly mark: string
  readonly first: string
}

const blocks: readonly Block[] = pages.flatMap((page) =>
  [...readFileSync(new URL(page, docs), 'utf8').matchAll(/(.*)\n```sh\n(.*)/g)].map(
    ([, mark = '', first = '']) => ({ page, mark, first }),
  ),
)

test('every command of a guide is run, or says why it is not', () => {
  const unmarked = blocks
    .filter(({ page }) => operators[page] === undefined)
    .filter(({ mark }) => mark !== '<!-- run -->' && !/^<!-- not run: .{10,} -->$/.test(mark))
  expect(unmarked).toEqual([])
})

test('every guide with commands to run is run by a test', () => {
  const marked = blocks.filter(({ page, mark }) => mark === '<!-- run -->' && operators[page] === undefined)
  const withCommands = new Set(marked.map(({ page }) => page))
  const tests = ['demo-guides.test.ts', 'integrator-guide.test.ts']
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n')
  expect([...withCommands].filter((page) => !tests.includes(`'${page}'`))).toEqual([])
})

test('every page that is left out has commands', () => {
  const withCommands = new Set(blocks.map(({ page }) => page))
  expect(Object.keys(operators).filter((page) => !withCommands.has(page))).toEqual([])
})
