import * as z from 'zod'
import { type AnyCommand, type Terminal, command } from '../kernel/command.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Config } from './config.ts'
import { assertNewFile, streamBackup, writeBackup } from '../postgres/backup-file.ts'
import { BackupError, type BackupHeader, totalOf } from '../postgres/backup-format.ts'
import { backup } from '../postgres/backup.ts'
import { migrationsIn } from '../postgres/migrate.ts'
import { logisticsSchema, recordBackup, recordRestore } from '../logistics/index.ts'
import { checkBackup, restore } from '../postgres/restore.ts'
import { type Servers, schemas } from './databases.ts'
import { using } from './demo.ts'
import { version } from '../kernel/version.ts'

const repeatHint =
  'People who were erased after that are in it again: run `waybill person repeat LIST`, with the list kept beside it.'

interface BackupResources {
  servers(): Promise<Servers>
  config(): Pick<Config, 'backupPassphrase'>
}

export function backupCommand(resources: BackupResources): AnyCommand {
  return command({
    name: 'backup',
    summary: 'Write all data of both services, as of one moment, to a file',
    positional: ['file'],
    input: z.object({
      file: z.string().min(1).meta({ description: 'the file to write; - for standard output' }),
      force: z.boolean().default(false).meta({ description: 'replace the file if it is there' }),
      encrypt: z
        .boolean()
        .default(false)
        .meta({ description: 'with the passphrase of BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE' }),
    }),
    async run({ file, force, encrypt }, terminal) {
      const passphrase = encrypt ? passphraseOf(resources) : undefined
      const stdout = file === '-' ? standardOutput() : undefined
      if (stdout === undefined) await assertNewFile(file, force)
      const servers = await resources.servers()
      const started_ms = performance.now()
      let bytes = 0
      const bars = barsOn(terminal)
      const header = await backup({
        sources: schemas.map(({ schema, url }) => ({ schema, url: url(servers) })),
        program: version,
        progress: (rows) => bars.next('Backup', rows),
        write: async (content) => {
          bytes =
            stdout === undefined
              ? await writeBackup(file, content, passphrase)
              : await streamBackup(stdout, content, passphrase)
        },
      })
      bars.done()
      await noted(servers, terminal)
      const seconds = secondsSince(started_ms)
      const result = { file, bytes, encrypted: encrypt, ...totalOf(header), seconds }
      if (stdout !== undefined) terminal.note(shownBackup(result))
      return result
    },
    // With `-`, standard output carries the backup itself, and the line was already written as a note.
    show: (result) => (result.file === '-' ? '' : shownBackup(result)),
  })
}

/** Records the time of the backup for `doctor`. If the server is read-only, the file has its data all the same. */
async function noted({ logisticsUrl }: Servers, terminal: Terminal): Promise<void> {
  await using(logisticsUrl, logisticsSchema, (database) => recordBackup(database, systemClock.now())).catch(
    () => terminal.note('The time of this backup could not be noted in the database.'),
  )
}

function passphraseOf(resources: BackupResources): string {
  const { backupPassphrase } = resources.config()
  if (backupPassphrase !== undefined) return backupPassphrase
  throw new BackupError('to encrypt a backup set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE')
}

export function restoreCommand(resources: BackupResources): AnyCommand {
  return command({
    name: 'restore',
    summary: 'Load a backup into an empty database',
    positional: ['file'],
    input: z.object({
      file: z.string().min(1).meta({ description: 'a file written by waybill backup' }),
      check: z.boolean().default(false).meta({ description: 'only check the file; needs no database' }),
    }),
    async run({ file, check }, terminal) {
      if (file === '-') throw new BackupError('a backup is read twice, so it has to be a file')
      const started_ms = performance.now()
      const bars = barsOn(terminal)
      const header = check
        ? await checkBackup(file, bars.next, resources.config().backupPassphrase)
        : await restored(file, { resources, progress: bars.next })
      bars.done()
      return {
        file,
        checked_only: check,
        ...totalOf(header),
        seconds: secondsSince(started_ms),
        taken_at: header.snapshots[0]?.taken_at ?? '',
        program: header.program,
        server: header.snapshots[0]?.server ?? '',
      }
    },
    show: ({ file, checked_only, tables, rows, seconds, taken_at }) =>
      `${file} is whole: ${rows} rows of ${tables} tables, taken at ${taken_at}; ` +
      (checked_only ? 'nothing was restored.' : `restored in ${seconds} s.\n${repeatHint}`),
  })
}

async function restored(
  file: string,
  parts: { readonly resources: BackupResources; readonly progress: Bars['next'] },
): Promise<BackupHeader> {
  const servers = await parts.resources.servers()
  const targets = []
  for (const { schema, folder, url } of schemas) {
    targets.push({ schema, url: url(servers), migrations: await migrationsIn(folder) })
  }
  const passphrase = parts.resources.config().backupPassphrase
  const header = await restore({ path: file, passphrase, targets, progress: parts.progress })
  // `doctor` warns of the restore until `waybill person repeat` has run.
  await using(servers.logisticsUrl, logisticsSchema, (database) => recordRestore(database, systemClock.now()))
  return header
}

interface BackupResult {
  readonly file: string
  readonly bytes: number
  readonly encrypted: boolean
  readonly tables: number
  readonly rows: number
  readonly seconds: number
}

function shownBackup({ file, bytes, encrypted, tables, rows, seconds }: BackupResult): string {
  const where = `${file === '-' ? 'standard output' : file}${encrypted ? ', encrypted' : ''}`
  return (
    `${rows} rows of ${tables} tables in ${where} (${bytes} bytes, ${seconds} s).\n` +
    'The key is not in it: keep APP_KEY, or app.key of the data folder, with it but in another place.'
  )
}

function standardOutput(): NodeJS.WriteStream {
  if (process.stdout.isTTY)
    throw new BackupError('standard output is a terminal; send it to a file or a program')
  if (process.argv.includes('--json'))
    throw new BackupError('with --json the backup cannot go to standard output')
  return process.stdout
}

interface Bars {
  readonly next: (title: string, rows: number) => (rows: number) => void
  readonly done: () => void
}

function barsOn(terminal: Terminal): Bars {
  let bar: ReturnType<Terminal['progress']> | undefined
  return {
    next: (title, rows) => {
      bar?.done()
      const current = terminal.progress(title, rows)
      bar = current
      return (by) => current.advance(by)
    },
    done: () => bar?.done(),
  }
}

function secondsSince(start_ms: number): number {
  return Math.round(performance.now() - start_ms) / 1000
}
