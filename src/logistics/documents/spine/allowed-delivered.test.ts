import { beforeAll, describe, expect, test } from 'vitest'
import { type Walk, held, liesOn, part } from '../../../../test/support/allowed-walks.ts'
import { World } from '../../../../test/support/world.ts'
import { salesOrderActions } from '../sales-orders/moves.ts'

// Longest path of a sales order; see allowed.test.ts.

let world: World
beforeAll(async () => {
  world = await World.common()
})

const walks: Readonly<Record<string, Walk>> = {
  'a sales order from draft to delivered': {
    path: '/sales-orders',
    actions: salesOrderActions,
    status: 'draft',
    shelf: 10,
    steps: [
      'confirm',
      ...held,
      part('pick', 4),
      ...held,
      'pick',
      'pack',
      ...held,
      part('ship', 3),
      'ship',
      'deliver',
    ],
  },
}

describe.each(Object.entries(walks))('%s', (_name, walk) => {
  test('what is listed is done, what waits says why, and what is not listed is refused', async () => {
    expect(await liesOn(world, walk)).toEqual([])
  })
})
