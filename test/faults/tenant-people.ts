import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../src/kernel/database/sql.ts'
import { sequenceArticles } from '../../src/logistics/feeds/changes/sequencer.ts'
import { sequenceEvents } from '../../src/logistics/feeds/events/sequencer.ts'
import { indexArticles } from '../../src/logistics/feeds/search-index/indexer.ts'
import type { Membership } from '../../src/logistics/people/users/schema.ts'
import { Sites } from '../support/sites.ts'
import type { World } from '../support/world.ts'
import { fillClient, fillSite } from './tenant-ground.ts'
import type { Prober } from './tenant-judge.ts'
import { Belongings } from './tenant-words.ts'

/** Victims, attackers, and the records that must stay as they are. */
export interface Ground {
  readonly logistics: readonly Prober[]
  readonly auth: readonly Prober[]
  readonly victims: Victims
  /** Belongs to the other company, and is taken for somebody of another: by their answers the judge can be judged. */
  readonly insider: Prober
}

export interface Victims {
  /** Nobody writes there. */
  readonly company: number
  /** One client company asks, the other has what it asks for. */
  readonly shared: number
  readonly client: number
  readonly site: number
}

/** Companies, client companies and sites with everything in them, and people of all roles in the others. */
export async function settle(world: World): Promise<Ground> {
  const sites = new Sites(world)
  try {
    const logistics = await settleCompanies(world)
    const auth = await settleSites(world, sites)
    await followUp(world, [logistics.victims.company, logistics.victims.shared])
    return {
      logistics: logistics.probers,
      auth: auth.probers,
      insider: logistics.insider,
      victims: { ...logistics.victims, site: auth.site },
    }
  } finally {
    await sites.close()
  }
}

/** Work of a worker: numbers, feeds, history, search index. Another worker may be at it. */
async function followUp({ database }: World, companies: readonly number[]): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end; await sleep(20)) {
    await sequenceArticles(database)
    await sequenceEvents(database)
    await indexArticles(database)
    const { rows } = await database.query<{ waits: boolean }>(sql`
      select exists (select from outbox where company_id = any(${companies}))
          or exists (select from articles where company_id = any(${companies}) and sync_seq is null)
          or exists (select from article_queue where company_id = any(${companies})) as waits`)
    if (rows[0]?.waits === false) return
  }
  throw new Error('the sequencers do not come to an end')
}

async function settleCompanies(world: World) {
  const { token: admin } = await world.user([], { super_admin: true })
  // Samples and examples are of the companies 1, 2 and 3.
  const first = 810_000_000 + (Date.now() % 1_000_000) * 4
  const victim = await world.company({ id: first })
  const shared = await world.company({ id: first + 1 })
  const own = await world.company({ id: first + 2, sandbox: true })
  const belongings = new Map(Array.from('vwmabxy', (owner) => [owner, new Belongings(owner)]))
  const of = (owners: string) => Array.from(owners).flatMap((owner) => belongings.get(owner) ?? [])
  const fill = async (company: number, owners: string, asks = false) => {
    const client = await world.client(company)
    const [common, ofClient] = of(owners)
    if (common === undefined || ofClient === undefined) throw new Error(`nobody has ${owners}`)
    await fillClient(world, { company, client, admin, asks }, { company: common, client: ofClient })
    return client
  }
  await fill(victim, 'vw')
  const asked = await fill(shared, 'ma')
  const places = {
    victim,
    shared,
    own,
    sharing: await fill(shared, 'mb', true),
    client: await fill(own, 'xy', true),
  }
  return { ...(await people(world, places, of)), victims: { company: victim, shared, client: asked } }
}

interface Places {
  readonly victim: number
  readonly shared: number
  readonly own: number
  /** The client company that asks, of the shared one and of their own. */
  readonly sharing: number
  readonly client: number
}

/** Somebody of every role, and who they are strangers to. */
async function people(
  world: World,
  { victim, shared, own, sharing, client }: Places,
  of: (owners: string) => readonly Belongings[],
): Promise<{ readonly probers: readonly Prober[]; readonly insider: Prober }> {
  const carried = new Set<string>()
  const outside = {
    carried,
    sees: 'xy',
    foreign: 'vwmab',
    hidden: hiding('company_id', [victim, shared]),
    wrote: new Set(''),
  }
  const hidden = hiding('company_id', [victim, own])
  const inside = { carried, sees: 'mb', foreign: 'avwxy', hidden, wrote: new Set('') }
  const both = {
    ...inside,
    carries: true,
    sees: 'mbxy',
    foreign: 'avw',
    hidden: hiding('company_id', [victim]),
  }
  const prober = async (
    name: string,
    parts: Parts,
    memberships: Parameters<World['user']>[0],
  ): Promise<Prober> => {
    const { token } = await world.user(memberships)
    return {
      ...parts,
      name,
      headers: { authorization: `Bearer ${token}`, 'x-company-id': String(memberships[0]?.company_id) },
      sees: new Set(parts.sees),
      own: of(parts.sees),
      foreign: of(parts.foreign),
    }
  }
  const sharer: Partial<Membership> = { company_id: shared, role: 'client', client_ids: [sharing] }
  const outsider: Partial<Membership> = { company_id: own, role: 'client', client_ids: [client] }
  const manager = await prober('manager of another company', outside, [{ company_id: own, role: 'manager' }])
  const clients = [
    await prober('another client of the company', inside, [sharer]),
    await prober('client of two companies', both, [sharer, outsider]),
  ]
  const probers = [
    // Users with the most rights are probed most.
    manager,
    manager,
    ...clients,
    ...clients,
    await prober('operator of another company', outside, [{ company_id: own, role: 'operator' }]),
    await prober('viewer of another company', outside, [{ company_id: own, role: 'viewer' }]),
    await prober('client of another company', outside, [outsider]),
  ]
  const insider = { company_id: victim, role: 'manager' } as const
  return { probers, insider: await prober('manager of the company', { ...outside, sees: '' }, [insider]) }
}

interface Parts {
  readonly sees: string
  readonly foreign: string
  readonly hidden: RegExp
  readonly wrote: Set<string>
  readonly carries?: boolean
  readonly carried: Set<string>
}

function hiding(name: string, ids: readonly number[]): RegExp {
  return new RegExp(`"${name}":(?:${ids.join('|')})\\b`)
}

async function settleSites(world: World, sites: Sites) {
  const [victim, own] = [await sites.site(), await sites.site()]
  const [theirs, ours] = [new Belongings('p'), new Belongings('q')]
  await fillSite(world, { sites, site: victim }, theirs)
  await fillSite(world, { sites, site: own }, ours)
  const [wrote, carried] = [new Set<string>(), new Set<string>()]
  const hidden = hiding('site_id', [victim.id])
  const parts = { sees: new Set(['q']), own: [ours], foreign: [theirs], hidden, wrote, carried }
  const byToken = async (name: string, permissions: readonly string[]): Promise<Prober> => {
    const { token } = await sites.user(own, { permissions })
    return { ...parts, name, headers: { authorization: `Bearer ${token}`, 'x-client-id': own.client_id } }
  }
  const secret = { 'x-client-id': own.client_id, 'x-client-secret': own.client_secret }
  const probers: readonly Prober[] = [
    { ...parts, name: 'server of another site', headers: secret },
    {
      ...parts,
      name: 'server of another site under the name of this',
      headers: { ...secret, 'x-client-id': victim.client_id },
    },
    await byToken('user of another site with all permissions', ['*']),
    await byToken('user of another site who reads', [
      'users.read',
      'roles.read',
      'companies.read',
      'groups.read',
      'audit.read',
    ]),
    await byToken('user of another site with none', []),
    { ...parts, name: 'nobody', headers: {} },
  ]
  return { probers, site: victim.id }
}
