// Every page of both applications as every role: every offered action is pressed, and none may be refused.
import * as z from 'zod'
import { integer, text } from '../../src/kernel/fields.ts'
import { script } from '../../tools/script.ts'
import { DemoWorld, demoLogins } from '../support/demo-world.ts'
import { table } from './hostile-report.ts'
import { keeper } from './kept.ts'
import { type OfferedRole, offeredRoles } from './offered-people.ts'
import { type OfferedOptions, type RoleWalk, offeredRun } from './offered-run.ts'

function walksText(walks: readonly RoleWalk[]): string {
  const rows = walks.flatMap(({ role, pages, pressed, missed, refusals }) => [
    { what: `${role}: pages`, figure: pages },
    { what: `${role}: pressed`, figure: pressed },
    { what: `${role}: lay under something else, or was gone`, figure: missed.length },
    { what: `${role}: refused`, figure: refusals.length, goal: '0', isMet: refusals.length === 0 },
  ])
  const refused = walks.flatMap(({ role, refusals }) =>
    refusals.map(({ after, answer }) => `- ${role}: ${after}: ${answer}`),
  )
  const missed = walks.flatMap((walk) => walk.missed.map((each) => `- ${walk.role}: not pressed: ${each}`))
  return [
    table(rows),
    ...(refused.length + missed.length === 0 ? [] : [[...refused, ...missed].join('\n')]),
  ].join('\n\n')
}

async function walkOf(
  role: OfferedRole,
  options: Omit<OfferedOptions, 'roles'>,
): Promise<readonly RoleWalk[]> {
  const world = await DemoWorld.start({ WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: '1' })
  try {
    const place = { console: world.console, panel: world.panel, company: 1, logins: demoLogins }
    return await offeredRun(place, { roles: [role], ...options })
  } finally {
    await world.stop()
  }
}

export const offered = script({
  name: 'faults:offered',
  summary: 'Presses every action that both applications offer to each role on each page: none is refused',
  input: z.object({
    roles: z
      .array(z.enum(offeredRoles))
      .min(1)
      .default([...offeredRoles])
      .meta({ description: 'who presses' }),
    pages: z
      .array(text())
      .default([])
      .meta({ description: 'only those whose address begins with one of these words; all when left out' }),
    at_once: integer(1)
      .default(2)
      .meta({ type: 'integer', description: 'roles at a time, each in a demo world of its own' }),
  }),
  short: ['--roles', 'viewer', '--pages', 'articles'],
  async run({ roles, pages, at_once, short }, note) {
    const keep = keeper('offered')
    const walks: RoleWalk[] = []
    const waiting = [...roles]
    const walker = async () => {
      for (let role = waiting.shift(); role !== undefined; role = waiting.shift()) {
        walks.push(...(await walkOf(role, { pages, skipsCommon: short, note })))
        if (!short) await keep({ title: 'What is offered is not refused', text: walksText(walks) })
      }
    }
    await Promise.all(Array.from({ length: at_once }, walker))
    return { walks }
  },
  show: ({ walks }) => walksText(walks),
  failed: ({ walks }) => walks.some(({ refusals }) => refusals.length > 0),
})
