import { expect, test } from 'vitest'
import { accountFaults, changed, clientFaults, placeAfter, touchesAccount } from './rules.ts'
import type { Member } from './schema.ts'

const role = { operator: 'operator', client: 'client' } as const

test.each([
  { role: role.operator, faults: [] },
  { role: role.operator, client_ids: null, faults: [] },
  { role: role.client, client_ids: [7], faults: [] },
  { role: role.operator, client_ids: [7], faults: [{ path: 'client_ids', rule: 'selected' }] },
  { role: role.client, client_ids: [], faults: [{ path: 'client_ids', rule: 'required' }] },
  { role: role.client, client_ids: null, faults: [{ path: 'client_ids', rule: 'required' }] },
])('$role with $client_ids', ({ faults, ...member }) => {
  expect(clientFaults(member)).toEqual(faults)
})

const asked = { email: 'a@test.example', role: 'viewer' } as const

const full = { ...asked, name: 'A', password: 'quiet lamps' }
const nowhere = { is_member: false, is_elsewhere: false }

test.each([
  { member: full, known: undefined, faults: [] },
  { member: full, known: nowhere, faults: [] },
  { member: asked, known: undefined, faults: ['name required', 'password required'] },
  { member: asked, known: nowhere, faults: ['name required', 'password required'] },
  { member: { ...asked, name: 'A' }, known: undefined, faults: ['password required'] },
  { member: full, known: { ...nowhere, is_member: true }, faults: ['email taken'] },
  { member: full, known: { is_member: true, is_elsewhere: true }, faults: ['email taken'] },
  { member: full, known: { ...nowhere, is_elsewhere: true }, faults: ['email has_account'] },
])('$member with the account $known', ({ member, known, faults }) => {
  expect(accountFaults(member, known).map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults)
})

const before: Member = {
  id: 5,
  company_id: 1,
  name: 'Anna',
  email: 'anna@test.example',
  role: 'client',
  client_ids: [3, 4],
  active: true,
  account_owned: true,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

test.each([
  { changes: {}, after: {} },
  { changes: { role: 'manager' as const }, after: { role: 'manager', client_ids: null } },
  { changes: { client_ids: [10, 9, 10] }, after: { client_ids: [9, 10] } },
  {
    changes: { email: 'ann@test.example', active: false },
    after: { email: 'ann@test.example', active: false },
  },
  { changes: { name: 'Ann', password: 'quiet lamps' }, after: { name: 'Ann' } },
])('after $changes', ({ changes, after }) => {
  expect(changed(before, changes)).toEqual({ ...before, ...after })
})

test.each([
  { changes: {}, place: { role: 'client', client_ids: [3, 4] } },
  { changes: { client_ids: null }, place: { role: 'client', client_ids: null } },
  { changes: { role: 'viewer' as const }, place: { role: 'viewer', client_ids: null } },
  { changes: { role: 'viewer' as const, client_ids: [3] }, place: { role: 'viewer', client_ids: [3] } },
])('$changes ask for $place', ({ changes, place }) => {
  expect(placeAfter(before, changes)).toEqual(place)
})

test.each([
  [{ role: 'viewer' as const }, false],
  [{ client_ids: [1] }, false],
  [{}, false],
  [{ name: 'Ann' }, true],
  [{ email: 'ann@test.example' }, true],
  [{ active: false }, true],
  [{ password: 'quiet lamps' }, true],
])('%j touches the account: %s', (changes, touches) => {
  expect(touchesAccount(changes)).toBe(touches)
})
