// `npm run lab -- up`: several servers on this machine, as docs/several-servers.md describes them, until Ctrl-C.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { bool } from '../src/kernel/fields.ts'
import { type Note, main, script } from '../tools/script.ts'
import { type Member, membersAt } from './members.ts'
import { killIn } from './processes.ts'
import { SeveralServers } from './several-servers.ts'

const Record = z.object({
  /** Process of the `up` that holds it. */
  pid: z.int(),
  logistics: z.string(),
  auth: z.string(),
  url: z.string(),
  patroni: z.array(z.object({ host: z.string(), port: z.int() })),
})
type Record = z.output<typeof Record>

interface Report {
  readonly lab?: Omit<Record, 'pid' | 'patroni'>
  readonly members: readonly Member[]
  readonly said: string
}

const fileIn = (folder: string) => join(folder, 'lab.json')

async function recordIn(folder: string): Promise<Record | undefined> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Record.parse(JSON.parse(text))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The folder is this lab's alone: one that is there already is either in use, or left by one that was killed. */
async function claim(folder: string): Promise<void> {
  const before = await recordIn(folder)
  if (before !== undefined && isAlive(before.pid))
    throw new Error(`a lab runs in ${folder} already: npm run lab -- down`)
  if (before !== undefined) await clear(folder)
  await mkdir(folder).catch((error: unknown) => {
    throw new Error(`${folder} is there and no lab: name another one by --folder`, { cause: error })
  })
}

async function clear(folder: string): Promise<void> {
  await killIn(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function up(
  folder: string,
  { once, note }: { readonly once: boolean; readonly note: Note },
): Promise<Report> {
  await claim(folder)
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  const starting = SeveralServers.start({ folder, note, variables: { DEMO: '1' } })
  // Interrupting the start ends everything that it started.
  const lab = await Promise.race([starting, interrupted.then(() => undefined)])
  if (lab === undefined) {
    await clear(folder)
    await starting.catch(() => {})
    await clear(folder)
    return { members: [], said: 'Interrupted; everything is stopped.' }
  }
  try {
    await lab.record(fileIn(folder))
    const { logistics, auth, url } = lab
    const report = { lab: { logistics, auth, url }, members: await lab.members(), said: '' }
    if (once) return { ...report, said: 'Everything started, and is stopped.' }
    note(`${shown(report)}\nPress Ctrl-C to stop it.`)
    await interrupted
    return { ...report, members: [], said: 'Stopped.' }
  } finally {
    await lab.stop()
  }
}

async function down(folder: string): Promise<Report> {
  const record = await recordIn(folder)
  if (record === undefined) return { members: [], said: `No lab runs in ${folder}.` }
  if (isAlive(record.pid)) process.kill(record.pid, 'SIGTERM')
  while (isAlive(record.pid) && (await recordIn(folder)) !== undefined)
    await new Promise((resolve) => setTimeout(resolve, 200))
  await clear(folder)
  return { members: [], said: 'Stopped.' }
}

async function status(folder: string): Promise<Report> {
  const record = await recordIn(folder)
  if (record === undefined) return { members: [], said: `No lab runs in ${folder}.` }
  const { logistics, auth, url, patroni } = record
  const views = await Promise.all(patroni.map(membersAt))
  return { lab: { logistics, auth, url }, members: views.find((view) => view !== undefined) ?? [], said: '' }
}

function shown({ lab, members, said }: Report): string {
  const addresses =
    lab === undefined
      ? []
      : [`console and API  ${lab.logistics}`, `panel            ${lab.auth}`, `database         ${lab.url}`]
  const rows = members.map(
    ({ name, role, state, timeline, lag }) =>
      `${name}              ${role}, ${state}, timeline ${timeline ?? '?'}${lag === undefined ? '' : `, ${lag} bytes behind`}`,
  )
  return [...addresses, ...rows, ...(said === '' ? [] : [said])].join('\n')
}

export const lab = script({
  name: 'lab',
  summary:
    'Several servers on this machine: etcd, PostgreSQL under Patroni, HAProxy, PgBouncer, pgBackRest and two nodes',
  positional: ['task'],
  input: z.object({
    task: z
      .enum(['up', 'down', 'status'])
      .meta({ description: 'up: until Ctrl-C; down: stop what runs; status: who is the primary' }),
    folder: z
      .string()
      .min(1)
      .default(join(tmpdir(), 'waybill-lab'))
      .meta({ description: 'where everything of it is; goes when it stops' }),
    once: bool().default(false).meta({ description: 'stop as soon as everything runs' }),
  }),
  short: ['up', '--once'],
  run: ({ task, folder, once }, note) =>
    task === 'up' ? up(folder, { once, note }) : task === 'down' ? down(folder) : status(folder),
  show: shown,
})

if (import.meta.main) await main(lab)
