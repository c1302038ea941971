import { expect, test } from 'vitest'
import type { Fault } from '../../../kernel/faults.ts'
import { membershipFaults, settled } from './rules.ts'
import type { NewMembership } from './schema.ts'

const cases: readonly (readonly [string, readonly NewMembership[], readonly Fault[]])[] = [
  ['none', [], []],
  [
    'one of each',
    [
      { company_id: 1, role: 'viewer' },
      { company_id: 2, role: 'client', client_ids: [7] },
    ],
    [],
  ],
  ['no client companies, in every spelling', [{ company_id: 1, role: 'manager', client_ids: [] }], []],
  [
    'a company twice',
    [
      { company_id: 1, role: 'viewer' },
      { company_id: 2, role: 'viewer' },
      { company_id: 1, role: 'manager' },
    ],
    [{ path: 'memberships.2.company_id', rule: 'duplicate' }],
  ],
  [
    'a primary one after another',
    [
      { company_id: 1, role: 'viewer' },
      { company_id: 2, role: 'viewer', is_primary: true },
      { company_id: 3, role: 'viewer', is_primary: false },
    ],
    [],
  ],
  [
    'two primary ones',
    [
      { company_id: 1, role: 'viewer', is_primary: true },
      { company_id: 2, role: 'viewer', is_primary: true },
    ],
    [{ path: 'memberships.1.is_primary', rule: 'duplicate' }],
  ],
  [
    'a client of no client company',
    [
      { company_id: 1, role: 'client' },
      { company_id: 2, role: 'client', client_ids: [] },
    ],
    [
      { path: 'memberships.0.client_ids', rule: 'required' },
      { path: 'memberships.1.client_ids', rule: 'required' },
    ],
  ],
  [
    'client companies of an operator',
    [{ company_id: 1, role: 'operator', client_ids: [7] }],
    [{ path: 'memberships.0.client_ids', rule: 'selected' }],
  ],
]

test.each(cases)('memberships: %s', (_name, asked, faults) => {
  expect(membershipFaults(asked)).toEqual(faults)
})

const primaryOf = (asked: readonly NewMembership[]) =>
  settled(asked).flatMap((each) => (each.is_primary ? [each.company_id] : []))

test('the first is primary when none is marked', () => {
  const [a, b] = [{ company_id: 9, role: 'viewer' } as const, { company_id: 2, role: 'viewer' } as const]
  expect(primaryOf([a, b])).toEqual([9])
  expect(primaryOf([a, { ...b, is_primary: true }])).toEqual([2])
  expect(primaryOf([{ ...a, is_primary: false }, b])).toEqual([9])
  expect(primaryOf([])).toEqual([])
})

test('by company, each client company once', () => {
  expect(
    settled([
      { company_id: 9, role: 'client', client_ids: [4, 3, 4] },
      { company_id: 2, role: 'viewer', client_ids: [] },
    ]),
  ).toEqual([
    { company_id: 2, role: 'viewer', is_primary: false, client_ids: null },
    { company_id: 9, role: 'client', is_primary: true, client_ids: [3, 4] },
  ])
})
