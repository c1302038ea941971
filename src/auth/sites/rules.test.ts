import { describe, expect, test } from 'vitest'
import { changeFaults, endsCredentials, secretFaults } from './rules.ts'
import { SiteStatus } from './schema.ts'

const statuses = SiteStatus.options
const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))
const moves = new Set([
  'draft production',
  'draft withdrawn',
  'production maintenance',
  'production withdrawn',
  'maintenance production',
  'maintenance withdrawn',
  'withdrawn maintenance',
])

describe.each(pairs)('a site from %s to %s', (from, to) => {
  test('goes where the table lets it, or stays', () => {
    const isGood = from === to || moves.has(`${from} ${to}`)
    expect(changeFaults({ status: from }, { status: to })).toEqual(
      isGood ? [] : [{ path: 'status', rule: 'selected' }],
    )
  })

  test('starts anew only when it comes back from withdrawal', () => {
    const comesBack = from === 'withdrawn' && to !== 'withdrawn'
    expect(endsCredentials({ status: from }, { status: to })).toBe(comesBack)
  })
})

test.each(statuses)('a site that is %s keeps its status where none is sent', (status) => {
  expect(changeFaults({ status }, { name: 'Shop' })).toEqual([])
})

test.each([
  ['draft', []],
  ['production', []],
  ['maintenance', []],
  ['withdrawn', [{ path: 'site', rule: 'selected' }]],
] as const)('a secret for a site that is %s', (status, faults) => {
  expect(secretFaults({ status })).toEqual(faults)
})
