import type { Note } from '../../tools/script.ts'
import { openBrowser } from '../support/browser.ts'
import { Hand, type Refusal } from '../support/hand.ts'
import { OfferedWalk } from '../support/offered-walk.ts'
import { type Installation, type OfferedRole, visitor } from './offered-people.ts'

export interface OfferedOptions {
  readonly roles: readonly OfferedRole[]
  /** The first words of the addresses of pages; none: all of them. */
  readonly pages: readonly string[]
  /** Leaves out what many pages have alike. */
  readonly skipsCommon?: boolean
  readonly note: Note
}

export interface RoleWalk {
  readonly role: OfferedRole
  readonly pages: number
  readonly pressed: number
  readonly missed: readonly string[]
  readonly refusals: readonly Refusal[]
}

/** Every page as every role: every offered action is pressed. */
export async function offeredRun(
  place: Installation,
  { roles, pages, skipsCommon = false, note }: OfferedOptions,
): Promise<readonly RoleWalk[]> {
  const browser = await openBrowser()
  try {
    const walks: RoleWalk[] = []
    for (const role of roles) {
      const { page, password, address, paths } = await visitor(place, role, { browser, pages })
      const hand = new Hand(page, password, note)
      const walk = new OfferedWalk(hand, address, { skipsCommon })
      for (const [i, path] of paths.entries()) {
        note(`${role}, page ${i + 1} of ${paths.length}, ${walk.pressed} pressed: ${path}`)
        await walk.over(path)
      }
      await page.context().close()
      const { missed, refusals } = hand
      walks.push({ role, pages: paths.length, pressed: walk.pressed, missed, refusals })
    }
    return walks
  } finally {
    await browser.close()
  }
}
