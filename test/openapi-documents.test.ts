import { expect, test } from 'vitest'
import { authFieldNotes } from '../src/auth/field-notes.ts'
import { logisticsFieldNotes } from '../src/logistics/field-notes.ts'
import { documentKinds } from '../src/logistics/kinds.ts'
import { documents, services } from '../src/main/documents.ts'
import { integratorsDocument } from '../src/openapi/document.ts'
import { commonFieldNotes } from '../src/openapi/field-notes.ts'
import { operationsOf } from '../src/openapi/found.ts'
import { gapsOf } from '../tools/openapi-completeness.ts'

// Both documents as a whole, in the form of everybody and in that of integrators.

const whole = documents()
const { logistics, auth } = services()
const smaller = {
  logistics: integratorsDocument(logistics, { version: '1.0' }),
  auth: integratorsDocument(auth, { version: '1.0' }),
}

test.each(['logistics', 'auth'] as const)('the document of %s for integrators lacks nothing', (name) => {
  expect(gapsOf({ ...smaller[name] })).toEqual([])
  expect(operationsOf(smaller[name]).length).toBeLessThan(operationsOf(whole[name]).length)
})

/** Tags that nobody needs who connects a program. A new tag has to be added here, or it is for integrators. */
test.each([
  ['logistics', ['Own account', 'Users', 'Members', 'People']],
  [
    'auth',
    [
      'Administration: access',
      'Administration: panel',
      'Administration: sites',
      'Administration: inside a site',
      'Administration: accounts',
      'Administration: people',
    ],
  ],
] as const)(
  'the document of %s for integrators leaves out people, accounts and administration',
  (name, left) => {
    const tags = (each: typeof smaller) => each[name].tags.map((tag) => tag.name)
    expect(tags(whole).filter((tag) => !tags(smaller).includes(tag))).toEqual(left)
    const paths = operationsOf(smaller[name]).map(({ address }) => address)
    expect(paths.filter((path) => /^\/api\/(v2\/)?(admin|me|users|members|people)\b/.test(path))).toEqual([])
  },
)

test('integrators keep signing in, and nothing else that is for people at the console', () => {
  const ids = operationsOf(smaller.logistics)
    .filter(({ operation }) => operation.tags.includes('Authentication'))
    .map(({ operation }) => operation.operationId)
  expect(ids).toEqual(['auth.token', 'auth.revoke', 'auth.token_second'])
})

const common = [
  'Pages',
  'Limits',
  'Safe repetition',
  'Versions',
  'Errors',
  'What is accepted',
  'Deprecated names',
  'Documents',
]

test.each([
  ['logistics', ['Sign in', 'Company', ...common]],
  ['auth', ['Sign in', 'Manage a site', ...common.toSpliced(2, 1).toSpliced(6, 0, 'Prefixes')]],
] as const)('the document of %s begins with what a first call needs', (name, chapters) => {
  const titles = [...whole[name].info.description.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  expect(titles).toEqual(chapters)
})

test.each(['logistics', 'auth'] as const)('the schemas of %s are named for what they are', (name) => {
  const odd = /^(Done|OwnSecond|\w*Goods)$|(Ask|Wish|Question|Begun|Owner)$/
  expect(Object.keys(whole[name].components.schemas).filter((each) => odd.test(each))).toEqual([])
})

test.each(['logistics', 'auth'] as const)('the responses of %s are named by status and operation', (name) => {
  const names = Object.keys(whole[name].components.responses)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((each) => !/^[a-z_]+(\.[a-z_]+){0,3}$/.test(each) || each.length > 60)).toEqual([])
})

test('each PUT that takes a status says that an earlier one is ignored with a warning', () => {
  const puts = operationsOf(whole.logistics).filter(({ method }) => method === 'PUT')
  const moved = puts.filter(({ path }) => documentKinds.some((kind) => path === `/api${kind.path}/{id}`))
  expect(moved.length).toBeGreaterThan(3)
  for (const { operation } of moved) expect(operation.description).toContain('`Warning`')
})

function unused(notes: Readonly<Record<string, string>>, where: string): readonly string[] {
  return Object.entries(notes).flatMap(([key, note]) => (where.includes(JSON.stringify(note)) ? [] : [key]))
}

test('every note describes a field', () => {
  const text = { logistics: JSON.stringify(whole.logistics), auth: JSON.stringify(whole.auth) }
  expect(unused(logisticsFieldNotes, text.logistics)).toEqual([])
  expect(unused(authFieldNotes, text.auth)).toEqual([])
  expect(unused(commonFieldNotes, text.logistics + text.auth)).toEqual([])
})
