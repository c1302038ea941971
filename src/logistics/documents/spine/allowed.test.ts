import { beforeAll, describe, expect, test } from 'vitest'
import { type Walk, liesOn, part } from '../../../../test/support/allowed-walks.ts'
import { World } from '../../../../test/support/world.ts'
import { purchaseOrderActions } from '../purchase-orders/moves.ts'
import { receptionActions } from '../receptions/moves.ts'
import { returnActions } from '../returns/moves.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})

const walks: Readonly<Record<string, Walk>> = {
  'a purchase order to cancelled': {
    path: '/purchase-orders',
    actions: purchaseOrderActions,
    status: 'draft',
    shelf: 0,
    steps: ['confirm', 'cancel'],
  },
  'a reception from draft to closed': {
    path: '/receptions',
    actions: receptionActions,
    status: 'draft',
    shelf: 0,
    steps: [
      'announce',
      'arrive',
      part('receive', 4),
      'putaway',
      'receive',
      'complete',
      'reopen',
      'complete',
      'putaway',
      { status: 'closed' },
    ],
  },
  'a reception to cancelled': {
    path: '/receptions',
    actions: receptionActions,
    shelf: 0,
    steps: ['arrive', 'cancel'],
  },
  'a return to completed': {
    path: '/returns',
    actions: returnActions,
    shelf: 0,
    steps: ['arrive', part('receive', 4), 'dispose', 'receive', part('receive', 1), 'dispose', 'complete'],
  },
  'a return to rejected': { path: '/returns', actions: returnActions, shelf: 0, steps: ['reject'] },
}

describe.each(Object.entries(walks))('%s', (_name, walk) => {
  test('what is listed is done, what waits says why, and what is not listed is refused', async () => {
    expect(await liesOn(world, walk)).toEqual([])
  })
})
