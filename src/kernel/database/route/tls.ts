import { readFile, stat } from 'node:fs/promises'
import { type ConnectionOptions, getCACertificates } from 'node:tls'

/** From none to the strictest, in libpq's terms. */
export const tlsModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
export type TlsMode = (typeof tlsModes)[number]

export interface Tls {
  readonly mode: TlsMode
  /** A file of certificates, or `system` for the system's trusted ones. */
  readonly roots: string | undefined
  /** Client certificate files. */
  readonly own:
    | { readonly certificate: string; readonly key: string; readonly passphrase: string | undefined }
    | undefined
}

/** A file named in the connection string can't be used. The message says which and why. */
class TlsFileError extends Error {
  override readonly name = 'TlsFileError'
}

/** Encryption choices in the order of attempts. A Unix socket is never encrypted, whatever the mode. */
export function encryptions(mode: TlsMode, isSocket: boolean): readonly boolean[] {
  if (isSocket || mode === 'disable') return [false]
  if (mode === 'allow') return [false, true]
  return mode === 'prefer' ? [true, false] : [true]
}

/** Files are read for each connection, since certificates are replaced while the program runs. */
export async function tlsOptions({ mode, roots, own }: Tls): Promise<ConnectionOptions> {
  const ca =
    roots === undefined
      ? undefined
      : roots === 'system'
        ? getCACertificates('system')
        : await content('sslrootcert', roots)
  return {
    ...(ca !== undefined && { ca }),
    // With explicit roots the server's certificate is verified in every mode.
    rejectUnauthorized: ca !== undefined,
    ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
    ...(own !== undefined && {
      cert: await content('sslcert', own.certificate),
      key: await secretContent('sslkey', own.key),
      ...(own.passphrase !== undefined && { passphrase: own.passphrase }),
    }),
  }
}

async function content(name: string, path: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    throw new TlsFileError(`${name} names a file that cannot be read: ${path}`, { cause: error })
  })
}

/** libpq's rule: no other user may read the file, but the group of a root-owned file may. Windows has no such bits. */
async function secretContent(name: string, path: string): Promise<Buffer> {
  const text = await content(name, path)
  const { mode, uid } = await stat(path)
  const closed = uid === 0 && process.getuid?.() !== 0 ? 0o037 : 0o077
  if (process.platform !== 'win32' && (mode & closed) !== 0)
    throw new TlsFileError(`${name} names a file that others can read: chmod 600 ${path}`)
  return text
}
