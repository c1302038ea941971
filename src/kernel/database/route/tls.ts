import { readFile, stat } from 'node:fs/promises'
import { type ConnectionOptions, getCACertificates } from 'node:tls'

/** From none to the strictest, in the words of libpq. */
export const tlsModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
export type TlsMode = (typeof tlsModes)[number]

export interface Tls {
  readonly mode: TlsMode
  /** A file of certificates, or `system` for those that the system trusts. */
  readonly roots: string | undefined
  /** The files by which this side proves who it is. */
  readonly own:
    | { readonly certificate: string; readonly key: string; readonly passphrase: string | undefined }
    | undefined
}

/** A file that the connection string names cannot be used; the message says which and why. */
class TlsFileError extends Error {
  override readonly name = 'TlsFileError'
}

/** Whether a connection is encrypted, in the order in which it is tried. A socket in a folder never is, whatever is asked. */
export function encryptions(mode: TlsMode, isSocket: boolean): readonly boolean[] {
  if (isSocket || mode === 'disable') return [false]
  if (mode === 'allow') return [false, true]
  return mode === 'prefer' ? [true, false] : [true]
}

/** Read anew for each connection, since certificates are replaced while the program runs. */
export async function tlsOptions({ mode, roots, own }: Tls): Promise<ConnectionOptions> {
  const ca =
    roots === undefined
      ? undefined
      : roots === 'system'
        ? getCACertificates('system')
        : await content('sslrootcert', roots)
  return {
    ...(ca !== undefined && { ca }),
    // Whoever names roots wants them looked at, in whichever mode.
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

/** libpq's rule: nobody else may read it, or root's group may. Windows knows no such bits. */
async function secretContent(name: string, path: string): Promise<Buffer> {
  const text = await content(name, path)
  const { mode, uid } = await stat(path)
  const closed = uid === 0 && process.getuid?.() !== 0 ? 0o037 : 0o077
  if (process.platform !== 'win32' && (mode & closed) !== 0)
    throw new TlsFileError(`${name} names a file that others can read: chmod 600 ${path}`)
  return text
}
