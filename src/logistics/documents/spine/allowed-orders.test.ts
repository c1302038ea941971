import { beforeAll, describe, expect, test } from 'vitest'
import { Seen, type Walk, documentOf, held, liesOn, part } from '../../../../test/support/allowed-walks.ts'
import { World } from '../../../../test/support/world.ts'
import { salesOrderActions } from '../sales-orders/moves.ts'

// Sales orders that don't ship as a whole; see allowed.test.ts.

let world: World
beforeAll(async () => {
  world = await World.common()
})

const walks: Readonly<Record<string, Walk>> = {
  'a sales order that is unpacked before a part of it leaves': {
    path: '/sales-orders',
    actions: salesOrderActions,
    shelf: 6,
    steps: ['pick', 'pack', 'unpack', part('ship', 2), 'pack'],
  },
  'a sales order that lacks stock, to closed': {
    path: '/sales-orders',
    actions: salesOrderActions,
    shelf: 6,
    steps: ['deallocate', 'allocate', 'pick', 'pack', 'ship', ...held, 'close'],
  },
  'a sales order that may not go in parts, to cancelled': {
    path: '/sales-orders',
    actions: salesOrderActions,
    shelf: 6,
    steps: [{ allow_partial_shipment: false }, { allow_partial_shipment: true }, 'pick', 'cancel'],
  },
  'a sales order without any stock': {
    path: '/sales-orders',
    actions: salesOrderActions,
    shelf: 0,
    steps: ['deallocate', 'hold', 'cancel'],
  },
}

describe.each(Object.entries(walks))('%s', (_name, walk) => {
  test('what is listed is done, what waits says why, and what is not listed is refused', async () => {
    expect(await liesOn(world, walk)).toEqual([])
  })
})

test('a hold of the staff is not listed for a client company, one of its own is', async () => {
  const { yard, own } = await documentOf(world, { path: '/sales-orders', actions: [], steps: [], shelf: 10 })
  const token = await yard.token('client')
  const holds = async () => {
    const { allowed_actions } = Seen.parse((await yard.call(own, { token })).body).data
    return allowed_actions.filter(({ action }) => held.includes(action))
  }
  await yard.post(`${own}/hold`, {}, { token })
  expect(await holds()).toEqual([
    { action: 'hold', waits_for: 'on_hold' },
    { action: 'release-hold', waits_for: null },
  ])
  await yard.post(`${own}/hold`)
  expect(await holds()).toEqual([])
  expect((await yard.post(`${own}/release-hold`, {}, { token })).status).toBe(403)
})
