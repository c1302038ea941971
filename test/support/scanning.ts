import type { Page } from 'playwright-core'
import { Yard } from './goods.ts'
import type { World } from './world.ts'

/** Types a code like a scanner, wherever the focus is: FNC1 as Ctrl+], then Enter at the end. */
export async function scan(page: Page, code: string): Promise<void> {
  const [first = '', ...others] = code.split('\u001d')
  await page.keyboard.type(first)
  for (const part of others) {
    await page.keyboard.press('Control+]')
    await page.keyboard.type(part)
  }
  await page.keyboard.press('Enter')
}

/** The large number on the page. */
export function counted(page: Page, number: string) {
  return page.getByTestId('counted').and(page.getByText(number, { exact: true }))
}

export const piece = '8001234567897'
export const carton = '18001234567894'
export const cheese = '08005678901237'

/** A yard with oil in pieces and cartons of six, cheese by lot and date, and bolts that are never announced. */
export async function stocked(world: World) {
  const yard = await Yard.open(world)
  const oil = await yard.article('OIL', {
    um3pl_barcode: piece,
    um3pl_2: 'CTN',
    um3pl_2_factor: 6,
    um3pl_2_barcode: carton,
  })
  const lots = { tracking: 'lot', expiry_tracking: true, um3pl_barcode: cheese }
  const brie = await yard.article('BRIE', lots)
  const bolt = await yard.article('BOLT', { um3pl_barcode: 'BOLT-0001' })
  return { yard, oil, brie, bolt }
}
