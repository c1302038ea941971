import { readFile, readdir } from 'node:fs/promises'
import { withConnection } from '../../src/postgres/migrate.ts'

/** Processor time in hundredths of a second, as Linux counts it. */
interface Spent {
  readonly parent: number
  readonly own: number
  /** Time of children that have ended. */
  readonly ended: number
}

/** Processor time that a PostgreSQL on this machine has used so far, all of its processes together; undefined where the system does not tell. */
export async function serverCpu_ms(url: string): Promise<number | undefined> {
  const postmaster = await withConnection(url, async (client) => {
    const { rows } = await client.query<{ pid: string }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
    )
    return Number(rows[0]?.pid)
  })
  const main = await spentBy(postmaster)
  if (main === undefined) return undefined
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const children = await Promise.all(pids.map((pid) => spentBy(Number(pid))))
  const living = children.filter((child) => child?.parent === postmaster)
  return (main.own + main.ended + living.reduce((sum, child) => sum + (child?.own ?? 0), 0)) * 10
}

async function spentBy(pid: number): Promise<Spent | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [own = 0, system = 0, ended = 0, endedSystem = 0] = fields.slice(11)
  return { parent: fields[1] ?? 0, own: own + system, ended: ended + endedSystem }
}
