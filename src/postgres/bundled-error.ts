/** An error whose message is one line that a person at a terminal can act on. */
export class BundledDatabaseError extends Error {
  override readonly name = 'BundledDatabaseError'
}

/** Advice for machines on which the bundled server can't run. */
export const USE_YOUR_OWN = 'set DATABASE_URL to a PostgreSQL of your own (15 or later)'

// The first match wins, so causes precede symptoms: a full disk also makes PostgreSQL complain about its files.
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [
    /No space left on device|Check free disk space|ENOSPC|Disk quota exceeded|EDQUOT/,
    'the disk is full; free some space and start again',
  ],
  [
    /could not resize shared memory|could not create shared memory|could not map anonymous shared|Cannot allocate memory|ENOMEM/,
    'there is not enough memory or shared memory; free some, or give the container more',
  ],
  [
    /error while loading shared libraries|Library not loaded/,
    'its libraries are incomplete; run `npm rebuild` in the Waybill folder',
  ],
  [/spawn .* (?:ENOENT|ENOEXEC|EACCES)/, `its programs do not run on this system; ${USE_YOUR_OWN}`],
  [
    /Address already in use|EADDRINUSE|could not bind/,
    'its socket or port is in use by another program; stop that program and start again',
  ],
  [
    /lock file ".*" already exists|pre-existing shared memory block/,
    'another PostgreSQL still uses this folder; stop it and start again',
  ],
  [
    /database files are incompatible with server/,
    'the folder was made by another build of PostgreSQL, or is damaged',
  ],
  [
    /required WAL directory|valid checkpoint record|checkpoint record is|pg_control|invalid magic number|page verification failed|is not a valid data directory|could not open (?:file|directory) ".*": No such file|could not access status/,
    'the database folder is damaged; restore a backup, or move the folder away to start afresh',
  ],
  [/invalid value for parameter|unrecognized configuration parameter/, 'a setting is not valid'],
  [
    /password authentication failed/,
    'the password in postgres.password is not that of the database; delete the file and start again to set a new one',
  ],
  [
    /Permission denied|Operation not permitted|EACCES|EPERM|EROFS|Read-only file system|wrong ownership/,
    'permission was denied; check who owns the folder and that it can be written to',
  ],
]

/** Error code of Node.js ("ENOENT") or of PostgreSQL ("3D000"). */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Summarizes the output of a failed PostgreSQL program in one line. */
export function explainOutput(doing: string, output: string): BundledDatabaseError {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const cause = causeOf(output)
  const line = telltaleLine(lines, cause?.[0])
  const said = line === undefined ? '' : ` (PostgreSQL: ${line})`
  return new BundledDatabaseError(`${doing} failed: ${cause?.[1] ?? 'PostgreSQL gave up'}${said}`)
}

/** Summarizes a failed system call or connection in one line. Our own errors pass unchanged. */
export function explainFailure(doing: string, error: unknown): BundledDatabaseError {
  if (error instanceof BundledDatabaseError) return error
  const text = error instanceof Error ? error.message : String(error)
  const cause = causeOf(`${errorCode(error) ?? ''} ${text}`)?.[1]
  const message = cause === undefined ? `${doing} failed: ${text}` : `${doing} failed: ${cause} (${text})`
  return new BundledDatabaseError(message.replaceAll(/\s+/g, ' '), { cause: error })
}

function causeOf(text: string): readonly [RegExp, string] | undefined {
  return CAUSES.find(([pattern]) => pattern.test(text))
}

/** The line that matched the cause, or the last line with an error, or the last line. Without its time stamp. */
function telltaleLine(lines: readonly string[], cause: RegExp | undefined): string | undefined {
  const line =
    lines.findLast((each) => cause?.test(each)) ??
    lines.findLast((each) => /\b(?:FATAL|PANIC):/.test(each)) ??
    lines.findLast((each) => /\berror\b/i.test(each)) ??
    lines.at(-1)
  return line
    ?.replace(/^.*?\d+ \w+ \[\d+\] /, '')
    .trim()
    .slice(0, 300)
}
