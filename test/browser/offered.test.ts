import { afterAll, beforeAll, expect, test } from 'vitest'
import { offeredRun } from '../faults/offered-run.ts'
import { lacksChromium } from '../support/browser.ts'
import { stocked } from '../support/scanning.ts'
import { World, testPassword } from '../support/world.ts'

let world: World
const note = () => {}
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

test.skipIf(lacksChromium('what is offered'))(
  'nothing that those who may least are offered is refused',
  { timeout: 240_000 },
  async () => {
    const { yard } = await stocked(world)
    const { email } = await world.user([], { super_admin: true })
    const person = { email, password: testPassword }
    const { logistics = '', auth = '' } = world.app.addresses
    const logins = { console: person, panel: person }
    const place = { console: logistics, panel: auth, company: yard.company, logins }
    const roles = ['viewer', 'client'] as const
    const walks = await offeredRun(place, { roles, pages: ['stock'], skipsCommon: true, note })
    expect(walks).toMatchObject(roles.map((role) => ({ role, refusals: [], missed: [] })))
    for (const { pressed } of walks) expect(pressed).toBeGreaterThan(4)
  },
)
