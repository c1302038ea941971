import { type DatabaseName, type Relay, databases, written } from '../../lab/places.ts'
import type { SeveralServers } from '../../lab/several-servers.ts'
import { Link } from '../support/link.ts'

export const ways = ['kill', 'freeze', 'cut'] as const
export type Way = (typeof ways)[number]

/** The wires between the servers of a lab, which can be cut. */
export class Wires {
  readonly #links = new Map<DatabaseName, Link[]>()

  async add({ server, at, to }: Relay): Promise<void> {
    const links = this.#links.get(server) ?? []
    this.#links.set(server, links)
    links.push(await Link.to(`tcp://${written(to)}`, at))
  }

  /** Nothing passes to or from a server any more, and nobody is told: connections stay, as when a cable is pulled. */
  stall(server: DatabaseName): void {
    for (const link of this.#links.get(server) ?? []) link.stall()
  }

  async mend(server: DatabaseName): Promise<void> {
    const links = this.#links.get(server) ?? []
    await Promise.all(links.map((link) => link.cut()))
    await Promise.all(links.map((link) => link.mend()))
  }

  async close(): Promise<void> {
    await Promise.all([...this.#links.values()].flat().map((link) => link.cut()))
    this.#links.clear()
  }
}

export function otherThan(name: DatabaseName): DatabaseName {
  return databases.find((each) => each !== name) ?? name
}

interface Broken {
  readonly lab: SeveralServers
  readonly wires: Wires
  readonly primary: DatabaseName
  readonly way: Way
}

/** Takes the primary away; gives the table that only it has. */
export async function breakPrimary({ lab, wires, primary, way }: Broken): Promise<string> {
  const table = `only_here_${Date.now()}`
  const patroni = `patroni-${primary}`
  const postgres = lab.postgres(primary)
  switch (way) {
    case 'kill':
      await freezeSenders(lab, primary)
      await writeAlone(lab, primary, table)
      // First who would start it again.
      lab.processes.signal(patroni, 'SIGKILL')
      await postgres.killDatabase(true)
      break
    case 'freeze':
      await freezeSenders(lab, primary)
      await writeAlone(lab, primary, table)
      lab.processes.signal(patroni, 'SIGSTOP')
      await signalAll(lab, primary, 'SIGSTOP')
      break
    case 'cut':
      wires.stall(primary)
      await writeAlone(lab, primary, table)
      break
  }
  return table
}

/** As the last transaction of an old primary is, which nobody was promised. */
async function writeAlone(lab: SeveralServers, primary: DatabaseName, table: string): Promise<void> {
  await lab.sql(primary, '-c', 'set synchronous_commit to local', '-c', `create table ${table} ()`)
}

/** The standby gets nothing any more. */
async function freezeSenders(lab: SeveralServers, primary: DatabaseName): Promise<void> {
  const senders = await lab.sql(primary, '-c', 'select pid from pg_stat_replication')
  for (const pid of senders.trim().split('\n')) process.kill(Number(pid), 'SIGSTOP')
}

/** Lets it come back; by then another one is the primary, and it must find out by itself. */
export async function restorePrimary({ lab, wires, primary, way }: Broken, table: string): Promise<void> {
  const patroni = `patroni-${primary}`
  switch (way) {
    case 'kill':
      await lab.processes.again(patroni)
      break
    case 'freeze':
      await signalAll(lab, primary, 'SIGCONT')
      lab.processes.signal(patroni, 'SIGCONT')
      break
    case 'cut':
      // It has given up being the primary though nobody could tell it to.
      await lab.until(`${primary} no longer takes itself for the primary`, async () => {
        const role = await lab.role(primary)
        return role === 'master' || role === 'primary' ? undefined : true
      })
      await wires.mend(primary)
      break
  }
  await lab.until(`${primary} is a standby`, async () =>
    (await lab.role(primary)) === 'replica' ? true : undefined,
  )
  // Rewound; or the other one has found the last segment in the archive, and has it, too.
  const has = (name: DatabaseName) => lab.sql(name, '-c', `select to_regclass('${table}')`)
  await lab.until(`${primary} has the same as its successor`, async () =>
    (await has(primary)) === (await has(otherThan(primary))) ? true : undefined,
  )
}

/** All processes of a PostgreSQL, also those that are forked while we look. */
async function signalAll(lab: SeveralServers, name: DatabaseName, signal: NodeJS.Signals): Promise<void> {
  const done = new Set<number>()
  for (let found = 1; found > 0;) {
    const fresh = (await lab.postgres(name).databaseProcesses()).filter((pid) => !done.has(pid))
    found = fresh.length
    for (const pid of fresh) {
      done.add(pid)
      try {
        process.kill(pid, signal)
      } catch {
        // It has just ended.
      }
    }
  }
}
