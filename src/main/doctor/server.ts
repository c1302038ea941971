import type { Database } from '../../kernel/database/database.ts'
import { sql } from '../../kernel/database/sql.ts'
import { durationText, fault, sizeText } from './finding.ts'

/** Facts that a server reports. Values that the role may not see are null, or missing from a list. */
export interface ServerFacts {
  readonly version: string
  readonly version_num: number
  /** Clock of the server, in ms since 1970. */
  readonly now_ms: number
  readonly autovacuum: boolean
  /** Transactions since the oldest unfrozen one; at two thousand million the server stops. */
  readonly xid_age: number
  readonly max_connections: number
  readonly connections: number
  readonly transactions: readonly { readonly pid: number; readonly program: string; readonly age_s: number }[]
  /** Tables that autovacuum ignores, and tables with more dead rows than live ones. */
  readonly unvacuumed: readonly string[]
  readonly bloated: readonly { readonly name: string; readonly dead: number; readonly live: number }[]
  readonly slots: readonly {
    readonly name: string
    readonly active: boolean
    readonly status: string | null
    readonly retained_bytes: number | null
  }[]
  readonly replicas: readonly { readonly name: string; readonly lag_s: number | null }[]
}

/** Fewer dead rows than this are harmless. */
const fewDead = 100_000

export async function serverFacts(database: Database): Promise<ServerFacts> {
  const { rows } = await database.query<{ facts: ServerFacts }>(sql`
    select json_build_object(
      'version', current_setting('server_version'),
      'version_num', current_setting('server_version_num')::int,
      'now_ms', extract(epoch from clock_timestamp()) * 1000,
      'autovacuum', current_setting('autovacuum')::bool,
      'xid_age', (select age(datfrozenxid) from pg_database where datname = current_database()),
      'max_connections', current_setting('max_connections')::int,
      'connections', (select count(*) from pg_stat_activity where backend_type = 'client backend'),
      'transactions', (
        select coalesce(json_agg(t order by t.age_s desc), '[]') from (
          select pid, application_name as program, extract(epoch from clock_timestamp() - xact_start) as age_s
            from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
             and xact_start < clock_timestamp() - interval '10 s' limit 100) t),
      'unvacuumed', (
        select coalesce(json_agg(c.relname order by c.relname), '[]')
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = current_schema() and c.relkind = 'r'
           and exists (select from unnest(c.reloptions) o where o in ('autovacuum_enabled=false', 'autovacuum_enabled=off'))),
      'bloated', (
        select coalesce(json_agg(b), '[]') from (
          select relname as name, n_dead_tup as dead, n_live_tup as live from pg_stat_user_tables
           where schemaname = current_schema() and n_dead_tup > ${fewDead} and n_dead_tup > n_live_tup
           order by n_dead_tup desc limit 10) b),
      'slots', (
        select coalesce(json_agg(s), '[]') from (
          select slot_name as name, active, wal_status as status,
                 pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end,
                                 restart_lsn) as retained_bytes
            from pg_replication_slots) s),
      'replicas', (
        select coalesce(json_agg(r), '[]') from (
          select application_name as name, extract(epoch from replay_lag) as lag_s from pg_stat_replication) r)) as facts`)
  const facts = rows[0]?.facts
  if (facts === undefined) throw new Error('the server said nothing')
  return facts
}

interface Setting {
  readonly production: boolean
}

export function versionState({ version, version_num }: ServerFacts): string {
  const major = Math.floor(version_num / 10_000)
  if (major < 15) throw new Error(`PostgreSQL ${version}; 15 is the oldest that works`)
  return `PostgreSQL ${version}`
}

const skew_ms = 2_000

/** `asked` and `answered`: the local clock before and after the query. */
export function clockState({ now_ms }: ServerFacts, asked: number, answered: number): string {
  const late = Math.max(asked - now_ms, now_ms - answered, 0)
  const text = `${Math.round(late)} ms apart from the clock of the database`
  if (late <= skew_ms) return text
  throw new Error(`${text}: keep both by NTP; tokens, limits and signatures go by it`)
}

const longest_s = 300

export function transactionState({ transactions }: ServerFacts, setting: Setting): string {
  const [oldest] = transactions
  if (oldest === undefined || oldest.age_s < longest_s) return 'none that stays open'
  const { pid, program, age_s } = oldest
  const name = program === '' ? 'a program without a name' : program
  throw fault(
    `${name} has one open for ${durationText(age_s)}: it holds locks and keeps dead rows; end it: select pg_terminate_backend(${pid})`,
    setting,
  )
}

const xidLimit = 1_000_000_000

export function vacuumState(facts: ServerFacts, setting: Setting): string {
  const wrong = vacuumFault(facts)
  if (wrong !== undefined) throw fault(wrong, setting)
  return 'keeps up'
}

function vacuumFault({ autovacuum, unvacuumed, bloated, xid_age }: ServerFacts): string | undefined {
  if (!autovacuum) return 'autovacuum is off: set autovacuum = on, or the server stops one day'
  if (xid_age > xidLimit)
    return `${Math.round(xid_age / 1e6)} million transactions since the oldest row was frozen: VACUUM`
  if (unvacuumed.length > 0) return `autovacuum leaves alone: ${unvacuumed.join(', ')}`
  const [worst] = bloated
  if (worst === undefined) return undefined
  return `${worst.name} has ${worst.dead} dead rows and ${worst.live} live ones: VACUUM it, and see what holds them`
}

/** WAL that a slot keeps for an absent consumer fills the disk. */
const retained_bytes = 2 ** 30
const lag_s = 60

export function replicationState({ slots, replicas }: ServerFacts): string {
  for (const { name, active, status, retained_bytes: kept } of slots) {
    if (status === 'lost') throw new Error(`the slot ${name} has lost what it needs: make its replica anew`)
    if (!active && (kept ?? 0) > retained_bytes)
      throw new Error(
        `the slot ${name} keeps ${sizeText(kept ?? 0)} of log for nobody: start its replica or drop it`,
      )
  }
  for (const { name, lag_s: late } of replicas) {
    if ((late ?? 0) > lag_s) throw new Error(`the replica ${name} is ${durationText(late ?? 0)} behind`)
  }
  if (slots.length + replicas.length === 0) return 'none'
  return `${replicas.length} replicas, ${slots.length} slots, none behind`
}

export function connectionState({ connections, max_connections }: ServerFacts, setting: Setting): string {
  const text = `${connections} of ${max_connections} in use`
  if (connections < max_connections * 0.9) return text
  throw fault(`${text}: raise max_connections, or lower DATABASE_POOL`, setting)
}
