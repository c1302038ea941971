import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { give, labAccount } from '../../lab/account.ts'
import { binaries } from '../../lab/packages.ts'
import type { DatabaseName } from '../../lab/places.ts'
import { SeveralServers } from '../../lab/several-servers.ts'
import { Database } from '../../src/kernel/database/database.ts'
import type { Note } from '../../tools/script.ts'
import { freePort } from '../support/free-port.ts'
import { OrderClients } from './failover-orders.ts'
import { Ledger } from './ledger.ts'
import { waybill } from './program.ts'
import { randomFrom } from './rounds.ts'
import { fill, insertTenant } from './stock-run.ts'
import { Writers } from './writers.ts'
import { patience } from '../support/patience.ts'

export interface RestoreOptions {
  /** A database of its own. */
  readonly folder: string
  /** Counts of orders, before and after the backup. */
  readonly orders: number
  readonly signal?: AbortSignal
  readonly note: Note
}

/** Rows and their hash, by table. */
type Digest = Readonly<Record<string, string>>

export interface RestoreReport {
  readonly tables: number
  readonly rows: number
  /** Orders of the moment, of the time after it, and that are there in the copy. */
  readonly orders: { readonly before: number; readonly later: number; readonly restored: number }
  /** Tables whose rows are others than at the moment. */
  readonly differing: readonly string[]
  /** Tables that were destroyed afterwards, and are there again. */
  readonly destroyed: number
  readonly verified: Readonly<Record<string, unknown>>
  readonly backup_s: number
  readonly restore_s: number
}

/** A full backup, writes, a moment, destruction, and the way back to the moment in another folder. */
export async function restoreRun(options: RestoreOptions): Promise<RestoreReport> {
  const { folder, note, signal } = options
  const lab = await SeveralServers.start({ folder, note })
  const interrupt = () => void lab.stop()
  signal?.addEventListener('abort', interrupt)
  try {
    return await restored(lab, options)
  } finally {
    signal?.removeEventListener('abort', interrupt)
    await lab.stop()
  }
}

async function restored(
  lab: SeveralServers,
  { orders: count, note }: RestoreOptions,
): Promise<RestoreReport> {
  const { company, clients } = await people(lab)
  await ordered(clients, count)
  const primary = await lab.led()
  note('a full backup')
  const began = performance.now()
  await lab.pgbackrest(primary, '--type=full', 'backup')
  const backup_s = (performance.now() - began) / 1000
  await ordered(clients, count)
  // Their jobs write too, and the moment is compared byte by byte.
  await lab.stopNodes()
  const then = await digestOf(lab.url)
  const moment = (await lab.sql(primary, '-c', 'select clock_timestamp()')).trim()
  note(`the moment is ${moment}; then orders are deleted, articles renamed and a table emptied`)
  // A restore ends with the last transaction before the moment: one has to follow it.
  await sleep(100)
  const orders = clients.acknowledged
  const later = await destroy(lab, primary, company)
  const started = performance.now()
  note('the restore to the moment, into another folder')
  const copy = await restoreTo(lab, primary, moment)
  const restore_s = (performance.now() - started) / 1000
  const now = await digestOf(copy)
  const names = Object.keys(then)
  const { DATABASE_REPLICA_URL: _, ...alone } = lab.variables
  const verified = await waybill(
    lab.places.folderOf('node1'),
    ['stock', 'verify', '--company', String(company)],
    {
      ...alone,
      DATABASE_URL: copy,
    },
  )
  const damaged = await digestOf(lab.url)
  return {
    tables: names.length,
    rows: Object.values(then).reduce((sum, each) => sum + Number(each.split(' ')[0]), 0),
    orders: { before: orders, later, restored: await ordersIn(copy, company) },
    differing: names.filter((name) => then[name] !== now[name]),
    destroyed: names.filter((name) => then[name] !== damaged[name]).length,
    verified,
    backup_s,
    restore_s,
  }
}

async function people(lab: SeveralServers) {
  const { url } = lab
  const database = new Database({ url, schema: 'logistics', poolSize: 2, ...patience })
  try {
    const { company, token } = await insertTenant(database)
    const articles = await fill(database, company, 20)
    const writers = new Writers({ address: () => lab.logistics, company, token }, new Ledger(), randomFrom(1))
    const lines = articles.map((article_id) => ({ article_id, quantity_um3pl: 1_000 }))
    const body = { lines, reason: 'opening' }
    const opened = await writers.call('/stock/adjustments', { method: 'POST', body })
    if (opened?.status !== 201) throw new Error(`no stock: ${opened?.text}`)
    return { company, clients: new OrderClients({ writers, company, articles, url, made: () => {} }) }
  } finally {
    await database.close()
  }
}

/** So many more. */
async function ordered(clients: OrderClients, count: number): Promise<void> {
  const stop = new AbortController()
  const enough = clients.acknowledged + count
  const running = clients.run(2, stop.signal)
  while (clients.acknowledged < enough) await sleep(50)
  stop.abort()
  await running
}

/** As somebody does in a hurry, in the wrong window. Gives how many orders are left. */
async function destroy(lab: SeveralServers, primary: DatabaseName, company: number): Promise<number> {
  await lab.sql(
    primary,
    '-d',
    'waybill',
    '-c',
    `begin;
     set local session_replication_role = replica;
     delete from logistics.sales_orders where company_id = ${company};
     update logistics.articles set description = 'gone' where company_id = ${company};
     truncate logistics.stock_movements cascade;
     commit;
     select pg_switch_wal();`,
  )
  return ordersIn(lab.url, company)
}

/** Restores from the repository as docs/backup.md says, and starts it; gives its address. */
async function restoreTo(lab: SeveralServers, primary: DatabaseName, moment: string): Promise<string> {
  const folder = join(lab.places.folder, 'then')
  const account = await labAccount()
  await mkdir(folder, { mode: 0o700 })
  await give(account, folder)
  const to = [`--pg1-path=${folder}`, '--type=time', `--target=${moment}`, '--target-action=promote']
  await lab.pgbackrest(primary, ...to, '--archive-mode=off', 'restore')
  const port = await freePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c synchronous_standby_names=''`
  await writeFile(join(folder, 'start.log'), '')
  await give(account, join(folder, 'start.log'))
  await lab.processes.run({
    command: join(binaries, 'pg_ctl'),
    args: ['-D', folder, '-w', '-t', '120', '-l', join(folder, 'start.log'), '-o', settings, 'start'],
    folder,
  })
  const url = new URL(lab.url)
  url.host = `127.0.0.1:${port}`
  const address = url.toString()
  for (const end = performance.now() + 120_000; performance.now() < end; await sleep(200)) {
    const [row] = await asked(address, 'select pg_is_in_recovery() as recovering').catch(() => [])
    if (row?.['recovering'] === false) return address
  }
  throw new Error('the copy does not come to its end')
}

async function asked(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function ordersIn(url: string, company: number): Promise<number> {
  const [row] = await asked(
    url,
    `select count(*)::int as n from logistics.sales_orders where company_id = ${company}`,
  )
  return Number(row?.['n'])
}

/** Rows of every table of both services. */
async function digestOf(url: string): Promise<Digest> {
  const tables = await asked(
    url,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('logistics', 'auth') and c.relkind = 'r' order by 1`,
  )
  const digest: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await asked(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${String(name)} t`,
    )
    digest[String(name)] = String(row?.['digest'])
  }
  return digest
}
