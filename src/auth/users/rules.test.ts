import { expect, test } from 'vitest'
import { type MemberValues, assignmentFaults, changed, confirmationFaults, isOwn, settled } from './rules.ts'
import type { AssignmentInput, SiteUserChanges } from './schema.ts'

test.each<[string, readonly AssignmentInput[], readonly boolean[]]>([
  ['none', [], []],
  ['none marked', [{ site_role_id: 1 }, { site_role_id: 2 }], [true, false]],
  ['the second marked', [{ site_role_id: 1 }, { site_role_id: 2, is_primary: true }], [false, true]],
  ['one that says it is not', [{ site_role_id: 1, is_primary: false }, { site_role_id: 2 }], [true, false]],
])('which assignment is primary: %s', (_name, given, primary) => {
  expect(settled(given).map((each) => each.is_primary)).toEqual(primary)
})

test('an assignment keeps its metadata, or has none', () => {
  expect(settled([{ site_role_id: 1, metadata: { floor: 2 } }, { site_role_id: 2 }])).toEqual([
    { site_role_id: 1, is_primary: true, metadata: { floor: 2 } },
    { site_role_id: 2, is_primary: false, metadata: {} },
  ])
})

const roles = [1, 2, 3].map((id) => ({ id, api_permissions: [], action_keys: [] }))
const primary = { is_primary: true }

test.each<[string, readonly AssignmentInput[], readonly string[]]>([
  ['none', [], []],
  ['each role once', [{ site_role_id: 1 }, { site_role_id: 3, ...primary }], []],
  ['a role of another site', [{ site_role_id: 1 }, { site_role_id: 9 }], ['1.site_role_id selected']],
  [
    'a role of another site twice',
    [{ site_role_id: 9 }, { site_role_id: 9 }],
    ['0.site_role_id selected', '1.site_role_id selected'],
  ],
  [
    'a role three times',
    [{ site_role_id: 1 }, { site_role_id: 1 }, { site_role_id: 2 }, { site_role_id: 1 }],
    ['1.site_role_id duplicate', '3.site_role_id duplicate'],
  ],
  [
    'three primary ones',
    [
      { site_role_id: 1, ...primary },
      { site_role_id: 2, ...primary },
      { site_role_id: 3, ...primary },
    ],
    ['1.is_primary duplicate', '2.is_primary duplicate'],
  ],
  [
    'a primary one between others',
    [{ site_role_id: 1 }, { site_role_id: 2, ...primary }, { site_role_id: 3, is_primary: false }],
    [],
  ],
  [
    'a role twice, both primary',
    [
      { site_role_id: 1, ...primary },
      { site_role_id: 1, ...primary },
    ],
    ['1.site_role_id duplicate', '1.is_primary duplicate'],
  ],
])('assignments: %s', (_name, given, wanted) => {
  const faults = assignmentFaults(given, roles)
  expect(faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual(
    wanted.map((each) => `assignments.${each}`),
  )
})

test.each([
  ['neither', undefined, undefined, []],
  ['a password alone', 'quiet lamps', undefined, []],
  ['both, the same', 'quiet lamps', 'quiet lamps', []],
  ['both, not the same', 'quiet lamps', 'quiet lambs', [{ path: 'password', rule: 'confirmed' }]],
  ['a confirmation alone', undefined, 'quiet lamps', [{ path: 'password', rule: 'required' }]],
])('a password and its confirmation: %s', (...row) => {
  const [, password, password_confirmation, faults] = row
  expect(confirmationFaults({ password, password_confirmation })).toEqual(faults)
})

const before: MemberValues = {
  name: 'Anna',
  email: 'anna@test.example',
  status: 'suspended',
  assignments: [{ site_role_id: 1, is_primary: true, metadata: { floor: 2 } }],
}

test.each<[string, SiteUserChanges, Partial<MemberValues>]>([
  ['nothing', {}, {}],
  ['a password', { password: 'quiet lamps' }, {}],
  ['a name', { name: 'Ann' }, { name: 'Ann' }],
  ['an address', { email: 'ann@test.example' }, { email: 'ann@test.example' }],
  ['a status', { status: 'active' }, { status: 'active' }],
  ['no roles', { assignments: [] }, { assignments: [] }],
  [
    'a role',
    { assignments: [{ site_role_id: 2 }] },
    { assignments: [{ site_role_id: 2, is_primary: true, metadata: {} }] },
  ],
])('a user after a change of %s', (_name, changes, after) => {
  expect(changed(before, changes)).toEqual({ ...before, ...after })
})

test.each([
  ['user', 7, true],
  ['user', 8, false],
  ['administrator', 7, false],
  ['client', 7, false],
  ['cli', null, false],
] as const)('the caller %s %s is the user 7: %s', (type, id, wanted) => {
  expect(isOwn({ actor: { type, id } }, 7)).toBe(wanted)
})
