import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Statement } from '../../src/kernel/database/sql.ts'
import { type Measured, Samples } from './figures.ts'
import { plannedOnce } from '../../src/kernel/database/client.ts'

/** Sample rate of transactions that are logged with their time: logging all would distort the result. */
const sampling = 0.1

/** A statement of the program as pgbench runs it. */
export interface Script {
  /** Lines of `\set` in front of the statement. */
  readonly before?: readonly string[]
  readonly statement: Statement
  /** Parameters, by position, that a variable set before stands in for; the others keep the statement's own value. */
  readonly variables?: Readonly<Record<number, string>>
}

/** A script written by hand: several statements in one transaction. */
export interface WrittenScript {
  readonly text: string
  /** Values of the variables that pgbench does not set itself. */
  readonly values: Readonly<Record<string, string | number>>
}

export interface PgbenchServer {
  readonly url: string
  readonly schema: string
  /** For its files; emptied after use. */
  readonly folder: string
}

/** The version of pgbench, or undefined without pgbench. */
export async function pgbenchVersion(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('pgbench', ['--version'])
    return stdout.trim()
  } catch {
    return undefined
  }
}

/** So many connections for some time, or until each of them has run the script so often. */
export interface PgbenchPressure {
  readonly connections: number
  readonly seconds: number
  readonly times?: number
}

/** Runs SQL text, prepared, over the same kind of connection as the program. */
export async function pgbench(
  server: PgbenchServer,
  script: Script | WrittenScript,
  pressure: PgbenchPressure,
): Promise<Measured> {
  const folder = join(server.folder, 'pgbench')
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(join(folder, 'script.sql'), textOf(script))
    const threads = Math.min(2, pressure.connections)
    const { stdout } = await promisify(execFile)(
      'pgbench',
      [
        ...`-n -M prepared -f script.sql ${lengthOf(pressure)} -c ${pressure.connections} -j ${threads}`.split(
          ' ',
        ),
        ...`-l --log-prefix=latency --sampling-rate=${pressure.seconds < 1 || pressure.times !== undefined ? 1 : sampling}`.split(
          ' ',
        ),
        ...fixedValues(script).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      ],
      { cwd: folder, env: environment(server) },
    )
    const tps = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    if (!Number.isFinite(tps)) throw new Error(`pgbench said nothing of its speed: ${stdout}`)
    return { ...(await latencies(folder)), perSecond: tps }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** It counts in whole seconds; who wants less gets a few transactions. */
function lengthOf({ seconds, times }: PgbenchPressure): string {
  if (times !== undefined) return `-t ${times}`
  return seconds < 1 ? '-t 10' : `-T ${Math.round(seconds)}`
}

function textOf(script: Script | WrittenScript): string {
  if ('text' in script) return script.text
  const { before = [], statement, variables = {} } = script
  const text = statement.shape.text.replaceAll(/\$(\d+)/g, (_, digits: string) => {
    const position = Number(digits)
    return `:${variables[position - 1] ?? `p${position}`}`
  })
  return [...before, `${text};`, ''].join('\n')
}

function fixedValues(script: Script | WrittenScript): (readonly [string, string])[] {
  if ('text' in script) return Object.entries(script.values).map(([name, value]) => [name, String(value)])
  const { statement, variables = {} } = script
  return statement.values.flatMap((value, i) =>
    i in variables ? [] : [[`p${i + 1}`, literal(value)] as const],
  )
}

function literal(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'string') return String(value)
  if (Array.isArray(value)) return `{${value.map(literal).join(',')}}`
  throw new Error(`no value for pgbench: ${String(value)}`)
}

/** Everything it needs to connect; nothing of it on the command line, where others could read the password. */
function environment({ url, schema }: PgbenchServer): NodeJS.ProcessEnv {
  const [, user = '', password = '', place = '', database = '', query = ''] =
    /^\w+:\/\/([^:@/]*):([^@/]*)@([^/?]*)\/([^?]*)\??(.*)$/.exec(url) ?? []
  const params = new URLSearchParams(query)
  const [host, port] = place.split(':')
  return {
    PATH: process.env['PATH'],
    PGHOST: params.get('host') ?? host,
    PGPORT: params.get('port') ?? port,
    PGUSER: decodeURIComponent(user),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(database),
    PGOPTIONS: `-c search_path=${schema},public -c plan_cache_mode=${plannedOnce.plan_cache_mode}`,
    PGSSLMODE: 'disable',
  }
}

/** From the log: client, transaction, latency in microseconds, and more. */
async function latencies(folder: string): Promise<Measured> {
  const samples = new Samples()
  for (const name of await readdir(folder)) {
    if (!name.startsWith('latency.')) continue
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      const latency = line.split(' ')[2]
      if (latency !== undefined) samples.add(Number(latency) / 1000)
    }
  }
  return samples.measured(1)
}
