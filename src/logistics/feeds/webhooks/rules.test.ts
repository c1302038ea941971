import { expect, test } from 'vitest'
import { ownerOf, shareFaults } from './rules.ts'

test.each([
  ['the named client company', { given: 4, clients: null }, 4],
  ['the named one, whatever the caller may see', { given: 4, clients: [7] }, 4],
  ['none for staff', { given: null, clients: null }, null],
  ['the only one of the caller', { given: null, clients: [7] }, 7],
  ['none where the caller has several', { given: null, clients: [7, 8] }, null],
  ['none where the caller has none', { given: null, clients: [] }, null],
])('a webhook is for %s', (_name, { given, clients }, owner) => {
  expect(ownerOf(given, clients)).toBe(owner)
})

const counts = { all: 99, of_clients: 49, visible: 9 }
const own = [{ path: 'webhooks', rule: 'client_share', params: { max: 10 } }]
const together = [{ path: 'webhooks', rule: 'clients_share', params: { max: 50 } }]

test('staff have no share', () => {
  expect(shareFaults({ all: 99, of_clients: 50, visible: 10 }, null)).toEqual([])
})

test.each([
  ['a client company has a tenth webhook', {}, []],
  ['and no eleventh', { visible: 10 }, own],
  ['nor more where there are more already', { visible: 11 }, own],
  ['all client companies together have a fiftieth', { visible: 0 }, []],
  ['and no fifty-first', { of_clients: 50 }, together],
  ['the own share is named first', { of_clients: 50, visible: 10 }, own],
])('%s', (_name, given, faults) => {
  expect(shareFaults({ ...counts, ...given }, [7])).toEqual(faults)
})
