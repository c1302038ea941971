import { expect, test } from 'vitest'
import { alterations, powerOf, removalRefusal } from './rules.ts'

test('only a grant with permissions gives them', () => {
  expect(powerOf({ action_keys: ['a'] })).toEqual({ api_permissions: [], action_keys: ['a'] })
  expect(powerOf({ action_keys: [], api_permissions: ['users.read'] })).toEqual({
    api_permissions: ['users.read'],
    action_keys: [],
  })
})

const used = { users: 2, has_caller: false, has_stronger: false }
const caller = ['roles.write']

test.each([
  ['nobody has it', { users: 0, has_caller: false, has_stronger: false }, caller, false, undefined],
  ['somebody has it', used, caller, false, 'in_use'],
  ['somebody has it, for the site itself', used, ['*'], false, 'in_use'],
  ['others have it and are to lose it', used, caller, true, undefined],
  ['the caller has it', { ...used, has_caller: true }, caller, true, 'own_access'],
  ['a stronger user has it', { ...used, has_stronger: true }, caller, true, 'permission_not_held'],
  [
    'the caller and a stronger user have it',
    { users: 2, has_caller: true, has_stronger: true },
    caller,
    true,
    'own_access',
  ],
  [
    'they have it, for the site itself',
    { users: 2, has_caller: true, has_stronger: true },
    ['*'],
    true,
    undefined,
  ],
])('to remove a grant where %s', (...row) => {
  const [, usage, permissions, cascade, wanted] = row
  expect(removalRefusal(usage, { permissions }, cascade)).toBe(wanted)
})

test.each([
  ['nothing', { name: 'A', keys: ['a'] }, { name: 'A', keys: ['a'] }, undefined],
  ['one field', { name: 'A', keys: ['a'] }, { name: 'B', keys: ['a'] }, { name: { from: 'A', to: 'B' } }],
  [
    'a list',
    { name: 'A', keys: ['a'] },
    { name: 'A', keys: ['a', 'b'] },
    { keys: { from: ['a'], to: ['a', 'b'] } },
  ],
])('an update alters %s', (...row) => {
  const [, before, after, wanted] = row
  expect(alterations(before, after)).toEqual(wanted)
})
