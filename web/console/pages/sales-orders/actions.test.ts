import { expect, test } from 'vitest'
import type { SalesOrderAllowedAction } from '../../../../client/src/generated/logistics.ts'
import { offered } from '../../documents/allowed.ts'
import { nextAction } from './actions.ts'

type Waits = SalesOrderAllowedAction['waits_for']

/** An order whose allowed actions are all that matters. */
function orderWith(actions: readonly (readonly [SalesOrderAllowedAction['action'], Waits])[], fields = {}) {
  const allowed_actions = actions.map(([action, waits_for]) => ({ action, waits_for }))
  return { allocation_paused: false, allowed_actions, ...fields }
}

test.each([
  [
    'a draft is confirmed next',
    orderWith([
      ['confirm', null],
      ['hold', null],
      ['cancel', null],
    ]),
    'confirm',
  ],
  [
    'an allocated order is picked next',
    orderWith([
      ['deallocate', null],
      ['pick', null],
      ['cancel', null],
    ]),
    'pick',
  ],
  [
    'what is picked in part is picked on',
    orderWith([
      ['pick', null],
      ['pack', 'not_picked'],
    ]),
    'pick',
  ],
  [
    'what is picked is packed next',
    orderWith([
      ['pick', 'nothing_to_pick'],
      ['pack', null],
    ]),
    'pack',
  ],
  [
    'a hold is released next',
    orderWith([
      ['release-hold', null],
      ['pick', 'on_hold'],
    ]),
    'release-hold',
  ],
  [
    'an order that waits for goods gets them by itself',
    orderWith([
      ['allocate', null],
      ['pick', 'not_allocated'],
    ]),
    undefined,
  ],
  [
    'one that was told to wait is told again',
    orderWith([['allocate', null]], { allocation_paused: true }),
    'allocate',
  ],
  ['a viewer is offered nothing', orderWith([]), undefined],
] as const)('%s', (_name, order, expected) => {
  expect(nextAction(order)).toBe(expected)
})

test('what would change nothing has no button, what waits has one', () => {
  const { allowed_actions } = orderWith([
    ['allocate', 'nothing_missing'],
    ['deallocate', 'already_deallocated'],
    ['hold', null],
    ['release-hold', 'not_on_hold'],
    ['pick', 'on_hold'],
  ])
  expect(offered(allowed_actions).map(({ action }) => action)).toEqual(['hold', 'pick'])
})
