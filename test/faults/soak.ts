// The whole program, used for hours by many clients; a fifth misbehave. Looks at its memory, descriptors,
// connections and counters all the while, and says whether any of them grows.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import * as z from 'zod'
import { runningBundled } from '../../src/postgres/bundled.ts'
import { type Note, script } from '../../tools/script.ts'
import { count, seed, seedOf } from './bed.ts'
import { keeper } from './kept.ts'
import { Program, waybill } from './program.ts'
import { Tally } from './soak-clients.ts'
import type { SoakTarget } from './soak-ground.ts'
import { inspectorIn } from './soak-inspector.ts'
import { type SoakReport, soak } from './soak-run.ts'
import { faultsOf, soakText } from './soak-text.ts'

/** As in production, but that nobody is refused for asking often, since a few users do here what thousands do there. */
function variables(): Readonly<Record<string, string>> {
  return {
    APP_ENV: 'production',
    // Growth is measured in one process.
    PROCESSES: '1',
    APP_KEY: randomBytes(32).toString('base64'),
    RATE_LIMIT_TOKEN: '1000000',
    RATE_LIMIT_DATA: '1000000',
    WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8',
    WEBHOOK_ALLOW_HTTP: '1',
    // Host name that misbehaving clients use: they must get past the host check.
    ALLOWED_HOSTS: 'hostile',
    LOG_LEVEL: 'info',
  }
}

const manager = { email: 'manager@waybill.test', password: 'correct horse battery' }

/** A company with a manager, and a site, made by the command line. */
async function target(program: Program, env: Readonly<Record<string, string>>): Promise<SoakTarget> {
  const run = (...args: readonly string[]) => waybill(program.dataDir, args, env)
  const company = Number((await run('company', 'create', '--name', 'Soak', '--modules', 'all'))['id'])
  const person = ['--email', manager.email, '--name', 'Manager', '--password', manager.password]
  await run('user', 'create', ...person, '--company', `${company}:manager`)
  const token = String((await run('user', 'token', '--email', manager.email))['token'])
  const site = await run('site', 'create', '--name', 'Soak')
  await run('site', 'status', String(site['id']), 'production')
  const [client_id, client_secret] = [String(site['client_id']), String(site['client_secret'])]
  return {
    logistics: program.address,
    auth: program.authAddress,
    company,
    manager: { ...manager, token },
    site: { client_id, client_secret },
  }
}

interface Options {
  readonly rate: number
  readonly minutes: number
  readonly requests: number
  readonly every: number
  readonly seed: number
}

/** Bugs in the program's log; a job that finds the database busy is put off, as a request is. */
function complain(tally: Tally, line: string): void {
  if (line.includes('"type":"DatabaseUnavailable"')) tally.refuse('job put off')
  else tally.fail('logged', line)
}

/** Ends early at the first SIGINT or SIGTERM, at once at the second. */
async function onProgram(options: Options, note: Note): Promise<SoakReport> {
  const env = variables()
  const stop = new AbortController()
  const complaints = new Tally()
  const program = new Program(await mkdtemp(join(tmpdir(), 'waybill-soak-')), {
    variables: env,
    flags: ['--inspect=127.0.0.1:0'],
    hear: (text) => text.match(/^\{"level":(?:50|60),.*$/gm)?.forEach((line) => complain(complaints, line)),
  })
  const interrupt = () => {
    if (stop.signal.aborted) void program.killAll().finally(() => process.exit(130))
    stop.abort()
    note('ending early')
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  let database: pg.Client | undefined
  try {
    await program.start()
    const { pid = 0, said } = program
    database = new pg.Client({ connectionString: await runningBundled(program.dataDir) })
    database.on('error', () => {})
    await database.connect()
    const report = await soak({
      ...options,
      target: await target(program, env),
      watched: {
        pid,
        services: { logistics: program.address, auth: program.authAddress },
        database,
        databaseProcesses: () => program.databaseProcesses(),
      },
      inspector: inspectorIn(said),
      ...(options.requests === 0 && { requests: Infinity }),
      every_s: options.every,
      crowd: 250,
      articles: 500,
      users: 20,
      signal: stop.signal,
      note,
    })
    report.tally.add(complaints)
    if (!program.alive) report.tally.fail('the program', `ended: ${program.said.slice(-2_000)}`)
    return report
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    await database?.end().catch(() => {})
    await program.killAll()
    await rm(program.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

export const soakFaults = script({
  name: 'faults:soak',
  summary: 'Hours of use, a fifth of the clients misbehaving: memory, descriptors and connections stay level',
  input: z.object({
    rate: count(300, 'requests a second'),
    minutes: count(240, 'how long; Ctrl-C ends it earlier and reports what there is'),
    requests: count(0, 'ends after so many; 0 for when the time is over'),
    every: count(10, 'seconds between two looks'),
    seed,
  }),
  short: ['--rate', '100', '--requests', '1000', '--every', '1'],
  async run({ short, seed: given, ...options }, note) {
    const keep = keeper('soak')
    const used = seedOf(given)
    note(`seed ${used}`)
    const report = await onProgram({ ...options, seed: used }, note)
    if (!short)
      await keep({
        title: 'The program in use for long',
        where: 'clients and program on the same cores',
        text: soakText(report),
      })
    return report
  },
  show: soakText,
  failed: (report) => faultsOf(report).length > 0,
})
