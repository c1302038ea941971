// People of other companies, client companies and sites, who ask for everything that there is with whatever they may have
// heard of: proves that no answer shows anything of another, tells whether it exists, or changes it.
import * as z from 'zod'
import { script } from '../../tools/script.ts'
import { World, testKey } from '../support/world.ts'
import { count, onBed, seed, seedOf } from './bed.ts'
import { keeper } from './kept.ts'
import { startServer } from './server.ts'
import type { Found, Leak } from './tenant-judge.ts'
import { type Ground, settle } from './tenant-people.ts'
import { TenantProbes, type TenantsReport } from './tenants-run.ts'

const leaks: readonly Leak[] = [
  'word of another',
  'record of another',
  'effect on another',
  'tells what exists',
  'fails',
]

function rows(report: TenantsReport): readonly (readonly [string, string | number])[] {
  const { asked, statuses, compared, seconds, found } = report
  const services = ['logistics', 'graphql', 'auth'].map((service) => {
    const of = [...asked].filter(([name]) => name.startsWith(`${service} `))
    const requests = of.reduce((sum, [, times]) => sum + times, 0)
    return [`probes of ${service}`, `${requests}, of ${of.length} operations`] as const
  })
  return [
    ...services,
    ['compared with what does not exist', compared],
    ['probes/s', Math.round([...asked.values()].reduce((sum, times) => sum + times, 0) / seconds)],
    ...[...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => [`answered ${status}`, times] as const),
    ...leaks.map((leak) => [leak, found.filter((each) => each.leak === leak).length] as const),
  ]
}

function text(report: TenantsReport): string {
  const table = ['| what | figure |', '|---|---|', ...rows(report).map((row) => `| ${row.join(' | ')} |`)]
  return [...table, ...report.found.slice(0, 20).map(leakText)].join('\n')
}

/** Everything that is needed to ask again. */
function leakText({ leak, what, by, request, answer }: Found): string {
  return `  ! ${leak}: ${what}\n      by ${by}: ${JSON.stringify(request)}\n      ${answer}`
}

async function settled(world: World): Promise<Ground> {
  try {
    return await settle(world)
  } finally {
    await world.stop()
  }
}

export const tenantFaults = script({
  name: 'faults:tenants',
  summary: 'Users of other tenants request everything: nothing of another tenant is shown or changed',
  input: z.object({
    probes: count(200_000, 'requests with what is of others'),
    clients: count(24, 'requests at once'),
    seed,
  }),
  short: ['--probes', '2000'],
  run: ({ probes, clients, seed: given, short }, note) =>
    onBed('tenants', async ({ url, dataDir, signal }) => {
      const keep = keeper('tenants')
      const seedUsed = seedOf(given)
      note(`seed ${seedUsed}`)
      const world = await World.start({ url })
      const ground = await settled(world)
      const env = {
        APP_KEY: testKey,
        MDM_TOKEN: 'mdm-token-of-the-probes',
        ETSM_TOKEN: 'etsm-token-of-the-probes',
      }
      const servers = await Promise.all(
        (['logistics', 'auth'] as const).map((only) => startServer(url, dataDir, { only, values: env })),
      )
      const end = () => Promise.all(servers.map((server) => server.kill()))
      signal.addEventListener('abort', () => void end())
      try {
        const [logistics = '', auth = ''] = servers.map(({ address }) => address)
        const addresses = { logistics, auth }
        const report = await new TenantProbes({
          ground,
          addresses,
          url,
          probes,
          clients,
          seed: seedUsed,
          note,
        }).run()
        if (!short)
          await keep({
            title: 'Tenants are apart',
            where: 'clients and servers on the same cores',
            seed: seedUsed,
            text: text(report),
          })
        return report
      } finally {
        await end()
      }
    }),
  show: text,
  failed: ({ found }) => found.length > 0,
})
