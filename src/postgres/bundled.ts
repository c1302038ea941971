import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { accountState, serverAccount } from './bundled-account.ts'
import { findBinaries, reachableBinaries, type Site } from './bundled-binaries.ts'
import { prepareCluster, SUPERUSER } from './bundled-cluster.ts'
import { BundledDatabaseError, errorCode, explainFailure } from './bundled-error.ts'
import { existingFolder, keepShortName, openFolder, readPassword, type DataFolder } from './bundled-folder.ts'
import { takeOwnership, type Ownership } from './bundled-owner.ts'
import { livePostmaster, POLL_MS, stopPostmaster, type Postmaster } from './bundled-process.ts'
import { adoptServer, serverSettings, startServer, trimLog, type Settings } from './bundled-server.ts'
import { Supervision } from './bundled-supervision.ts'

export { BundledDatabaseError }

const CONNECT_TIMEOUT_MS = 10_000
const HOUSEKEEPING_MS = 10_000
// The server is running but rejects us: password, no free connection, no right to its socket.
const TURNED_AWAY = /^(?:28|53|EACCES|EPERM)/

export interface BundledDatabase {
  /** Address for `pg` and PostgreSQL's tools. It contains the password. */
  readonly url: string
  /** Stops the server. Further calls wait for the same stop. */
  stop(): Promise<void>
}

export interface BundledOptions {
  readonly dataDir: string
  readonly database?: string
  /** Server settings that override the defaults. */
  readonly settings?: Settings
  /** Receives one line for each slow step and for each server that died. */
  readonly report?: (line: string) => void
}

/** Starts the PostgreSQL from npm on the folder, made if needed, and restarts it when it dies. One per folder. */
export async function startBundled(options: BundledOptions): Promise<BundledDatabase> {
  const folder = await openFolder(options.dataDir)
  const ownership = await takeOwnership(folder)
  try {
    return await startOwned(options, folder, ownership)
  } catch (error) {
    await ownership.release()
    throw explainFailure('Starting the bundled PostgreSQL', error)
  }
}

/** Address of the server running on this folder, regardless of who started it. Undefined if none runs. */
export async function runningBundled(dataDir: string, database = 'waybill'): Promise<string | undefined> {
  const folder = await existingFolder(dataDir)
  if (folder === undefined) return undefined
  const found = await startedPostmaster(folder)
  const password = found && (await readPassword(folder))
  if (found === undefined || password === undefined) return undefined
  const address = addressOf(folder, found, password)
  try {
    await withClient(address('postgres'), async () => {})
    return address(database)
  } catch (error) {
    if (!TURNED_AWAY.test(errorCode(error) ?? '')) return undefined
    throw explainFailure(`Connecting to the PostgreSQL of ${folder.dataDir}`, error)
  }
}

/** Account of the folder's server, as text. Throws if other processes run as the same account. */
export async function bundledAccount(dataDir: string): Promise<string> {
  const folder = await existingFolder(dataDir)
  return folder === undefined ? 'there is no database yet' : await accountState(folder)
}

/** Waits for a server that is about to be ready. */
async function startedPostmaster(folder: DataFolder): Promise<Postmaster | undefined> {
  const end = performance.now() + CONNECT_TIMEOUT_MS
  let found = await livePostmaster(folder)
  while (found !== undefined && found.status !== 'ready' && performance.now() < end) {
    await sleep(POLL_MS)
    found = await livePostmaster(folder)
  }
  return found
}

async function startOwned(
  { database = 'waybill', settings = {}, report = () => {} }: BundledOptions,
  folder: DataFolder,
  ownership: Ownership,
): Promise<BundledDatabase> {
  const account = await serverAccount(folder, report)
  const found = await findBinaries()
  const binaries = account === undefined ? found : await reachableBinaries(found, account, report)
  const site: Site = { folder, binaries, account }
  const wanted = { settings: serverSettings(settings), report }
  const adopted = await adoptServer(site, wanted)
  const password = await prepareCluster(site, report)
  const kept = adopted && (await keepIfAnswering(site, adopted, password))
  const server = kept ?? (await startServer(site, wanted))
  const address = addressOf(folder, server, password)
  try {
    await ensureDatabase(address, database)
  } catch (error) {
    await stopPostmaster(site, server.pid)
    throw error
  }
  // If this fails, another Waybill owns the server by now, so it isn't ours to stop.
  await ownership.confirm()
  const supervision = new Supervision(site, wanted, server)
  return running(folder, { url: address(database), supervision, ownership })
}

/** A server being killed looks alive until it's gone; only a response proves that it is. */
async function keepIfAnswering(
  site: Site,
  server: Postmaster,
  password: string,
): Promise<Postmaster | undefined> {
  try {
    await withClient(addressOf(site.folder, server, password)('postgres'), async () => {})
    return server
  } catch {
    await stopPostmaster(site, server.pid)
    return undefined
  }
}

function running(
  folder: DataFolder,
  { url, supervision, ownership }: { url: string; supervision: Supervision; ownership: Ownership },
): BundledDatabase {
  const housekeeping = setInterval(() => {
    // Neither is worth a failure; the next round tries again.
    Promise.all([trimLog(folder), keepShortName(folder)]).catch(() => {})
  }, HOUSEKEEPING_MS)
  housekeeping.unref()
  const end = async (): Promise<void> => {
    clearInterval(housekeeping)
    try {
      await supervision.stop()
    } finally {
      await ownership.release()
    }
  }
  let ending: Promise<void> | undefined
  return { url, stop: () => (ending ??= end()) }
}

/** Connection URL by database. States port and no TLS, which tools would take from their environment. */
function addressOf(folder: DataFolder, server: Postmaster, password: string): (database: string) => string {
  const who = `postgresql://${SUPERUSER}:${encodeURIComponent(password)}`
  return (database) =>
    server.onSocket
      ? `${who}@/${encodeURIComponent(database)}?host=${encodeURIComponent(folder.socketDir)}&port=${server.port}&sslmode=disable`
      : `${who}@127.0.0.1:${server.port}/${encodeURIComponent(database)}?sslmode=disable`
}

async function ensureDatabase(address: (database: string) => string, database: string): Promise<void> {
  try {
    await withClient(address(database), async () => {})
  } catch (error) {
    // invalid_catalog_name: the database doesn't exist yet.
    if (errorCode(error) !== '3D000') throw error
    await withClient(address('postgres'), async (client) => {
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`)
    })
  }
}

async function withClient(url: string, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'waybill start',
  })
  // A connection that breaks while idle reports it here; the next query fails too.
  client.on('error', () => {})
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}
