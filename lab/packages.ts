import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian puts programs: also those that only root has in its path, and those of PostgreSQL. */
export const binaries = '/usr/lib/postgresql/15/bin'
const searched = [binaries, '/usr/sbin', '/usr/bin', '/sbin', '/bin']
export const path = searched.join(delimiter)

/** By the packages that they come from. */
const programs = {
  patroni: 'patroni',
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  'postgresql-15': 'postgres',
} as const

/** Missing requirements of the lab, and how to get them; empty when it has everything. */
export function whatIsMissing(): string | undefined {
  if (process.platform !== 'linux') return 'the lab runs on Linux only, from packages of Debian'
  const missing: string[] = Object.entries(programs).flatMap(([name, program]) =>
    searched.some((folder) => isProgram(join(folder, program))) ? [] : [name],
  )
  // Patroni only recommends what it speaks to etcd by.
  const etcd = spawnSync('python3', ['-c', 'import patroni.dcs.etcd'], { env: { PATH: path } })
  if (etcd.status !== 0) missing.push('python3-etcd')
  if (missing.length === 0) return undefined
  const names = missing.join(' ')
  return `this machine lacks ${names}: apt-get install --no-install-recommends ${names} (and stop what they start by themselves)`
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
