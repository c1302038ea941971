import { randomBytes } from 'node:crypto'
import type { Measured } from '../../bench/support/figures.ts'
import { currentAndPrevious } from '../../tools/releases.ts'
import type { Note } from '../../tools/script.ts'
import type { Tally } from './soak-clients.ts'
import type { SoakTarget } from './soak-ground.ts'
import { Sink } from './soak-sink.ts'
import { Fleet } from './upgrade-fleet.ts'
import { Load } from './upgrade-load.ts'
import { NextTree, type Tree, treeHere, treeOf } from './upgrade-trees.ts'

/** People of two companies: one in which they work, and one of which they only ask. */
export type People = Pick<SoakTarget, 'manager' | 'site'> & { readonly busy: number; readonly still: number }

export interface UpgradeOptions {
  /** Start from an empty database, or from one with the schema of the previous release, and people. */
  readonly url: string
  readonly people?: People
  /** That the secrets of the people were made with; left out: a new one. */
  readonly key?: string
  readonly dataDir: string
  readonly nodes: number
  /** Times that all nodes are upgraded and rolled back: from the release before to this one, and from this one to the next. */
  readonly rounds: number
  /** Times that all nodes are replaced by the same release. */
  readonly restarts: number
  readonly rate: number
  readonly articles: number
  readonly users: number
  readonly seed: number
  /** Ends it early, without a report. */
  readonly signal?: AbortSignal
  readonly note: Note
}

/** Result of the step from one release to another. */
export interface Pair {
  readonly from: string
  readonly to: string
  readonly upgrades: number
  readonly rollBacks: number
  /** How long each `waybill migrate` that had something to do took, under load. */
  readonly migrated_ms: readonly number[]
}

export interface UpgradeReport {
  readonly tally: Tally
  readonly reached: number
  readonly wanted: number
  readonly seconds: number
  readonly times: Measured
  readonly pairs: readonly Pair[]
  readonly restarts: number
  readonly nodes: number
  /** Answers that were compared with the first one, by release. */
  readonly compared: ReadonlyMap<string, number>
  readonly starts_ms: readonly number[]
  readonly ends_ms: readonly number[]
  readonly badEnds: readonly string[]
  readonly complaints: readonly string[]
}

/** As in production, but for what would refuse a few clients that do what thousands do. */
function variables({ url, key }: UpgradeOptions): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: url,
    APP_KEY: key ?? randomBytes(32).toString('base64'),
    PROCESSES: '1',
    DATABASE_POOL: '6',
    DATABASE_TIMEOUT_MS: '15000',
    WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8',
    WEBHOOK_ALLOW_HTTP: '1',
    LOG_LEVEL: 'info',
  }
}

const manager = { email: 'manager@waybill.test', password: 'correct horse battery' }

/** The release before, this one and the next one on one database, under one load that never ends. */
export async function upgradeRun(options: UpgradeOptions): Promise<UpgradeReport> {
  const { previous } = currentAndPrevious()
  const [before, here, next] = await Promise.all([treeOf(previous), treeHere(), NextTree.make()])
  const sink = await Sink.open()
  const complaints: string[] = []
  const fleet = await Fleet.open({
    dataDir: options.dataDir,
    variables: variables(options),
    complain(line) {
      complaints.push(line)
      options.note(line)
    },
  })
  options.signal?.addEventListener('abort', () => void fleet.close())
  let load: Load | undefined
  try {
    const upgrade = new Upgrade(options, fleet)
    options.note(`${before.version} makes the database and starts`)
    if (options.people === undefined) await fleet.run(before, 'migrate')
    await fleet.start(before, options.nodes)
    load = upgrade.load(options.people ?? (await upgrade.people(before)), sink.address)
    await load.begin()
    const began = performance.now()
    const pairs = [
      await upgrade.pair(before, here, { canReturn: previous.starts_on_newer_schemas || isSame() }),
    ]
    options.note(load.tally.soFar)
    await upgrade.restart(here, load.tally)
    pairs.push(await upgrade.pair(here, next, { canReturn: true, rehearse: () => next.rehearse() }))
    await load.end()
    const seconds = (performance.now() - began) / 1000
    const { tally, compared, perSecond } = load
    const { starts_ms, ends_ms, badEnds } = fleet
    const { rate, restarts, nodes } = options
    const speed = { reached: perSecond, wanted: rate, seconds, times: tally.window() }
    return { tally, compared, pairs, restarts, nodes, complaints, starts_ms, ends_ms, badEnds, ...speed }
  } catch (error) {
    throw options.signal?.aborted === true ? new Error('interrupted', { cause: error }) : error
  } finally {
    await fleet.close()
    await load?.end()
    await sink.close()
    await Promise.all([before.remove(), next.remove()])
  }
}

/** Whether this release migrates nothing. */
export function isSame(): boolean {
  const { current, previous } = currentAndPrevious()
  return JSON.stringify(current.migrations) === JSON.stringify(previous.migrations)
}

interface Way {
  /** Whether nodes of the older release can be started on the schema of the newer one. */
  readonly canReturn: boolean
  /** Has the newer one something to migrate at every round. */
  readonly rehearse?: () => Promise<void>
}

class Upgrade {
  readonly #options: UpgradeOptions
  readonly #fleet: Fleet
  constructor(options: UpgradeOptions, fleet: Fleet) {
    this.#options = options
    this.#fleet = fleet
  }

  /** Made by commands of the release before. */
  async people(tree: Tree): Promise<People> {
    const run = (...args: readonly string[]) => this.#fleet.run(tree, ...args)
    const company = async (name: string) =>
      Number((await run('company', 'create', '--name', name, '--modules', 'all'))['id'])
    const [busy, still, made] = await Promise.all([
      company('Busy'),
      company('Still'),
      run('site', 'create', '--name', 'Upgrade'),
    ])
    const person = ['--email', manager.email, '--name', 'Manager', '--password', manager.password]
    const places = ['--company', `${busy}:manager`, '--company', `${still}:manager`]
    await Promise.all([
      run('site', 'status', String(made['id']), 'production'),
      run('user', 'create', ...person, ...places),
    ])
    const token = String((await run('user', 'token', '--email', manager.email))['token'])
    const site = { client_id: String(made['client_id']), client_secret: String(made['client_secret']) }
    return { busy, still, manager: { ...manager, token }, site }
  }

  load({ busy, still, ...people }: People, sink: string): Load {
    const target = { ...this.#fleet.addresses, ...people, company: busy }
    return new Load({ ...this.#options, target, still: { ...target, company: still }, sink })
  }

  /** Upgrades and rolls back, and in the end has upgraded. */
  async pair(from: Tree, to: Tree, { canReturn, rehearse }: Way): Promise<Pair> {
    const { rounds, note } = this.#options
    const done = { upgrades: 0, rollBacks: 0 }
    const migrated_ms: number[] = []
    const upgrades = canReturn ? rounds : Math.min(rounds, 1)
    if (!canReturn) note(`${from.version} cannot be started on a newer schema: it is upgraded once`)
    for (let round = 1; round <= upgrades; round += 1) {
      note(
        `round ${round} of ${upgrades}: from ${from.version} to ${to.version}${canReturn ? ' and back' : ''}`,
      )
      await rehearse?.()
      const began = performance.now()
      const { applied } = await this.#fleet.run(to, 'migrate')
      if (Array.isArray(applied) && applied.length > 0) migrated_ms.push(performance.now() - began)
      await this.#fleet.replaceAll(to)
      done.upgrades += 1
      if (!canReturn) break
      await this.#fleet.replaceAll(from)
      done.rollBacks += 1
    }
    if (canReturn && rehearse === undefined) {
      await this.#fleet.replaceAll(to)
      done.upgrades += 1
    }
    return { from: from.version, to: to.version, ...done, migrated_ms }
  }

  async restart(tree: Tree, tally: Tally): Promise<void> {
    const { restarts, note } = this.#options
    for (let i = 1; i <= restarts; i += 1) {
      if (i === 1 || i % 10 === 0) note(`rolling restart ${i} of ${restarts}: ${tally.soFar}`)
      await this.#fleet.replaceAll(tree)
    }
  }
}
