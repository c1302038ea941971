import { connect } from 'node:tls'
import { Warning, durationText } from './finding.ts'

/** Certificate that a server presents. */
export interface Shown {
  readonly ends_at: Date
  /** Why a browser would not trust it. */
  readonly distrust: string | undefined
}

/** Automatic renewal happens thirty days before the end, so this is late. */
const soon_s = 14 * 86_400
const patience_ms = 5_000

export async function certificateState(url: string, now = new Date(), look = shownBy): Promise<string> {
  const address = new URL(url)
  if (address.protocol !== 'https:') return `${address.host}: no https`
  const shown = await look(address).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    // A public address often can't be reached from the inside, and the service may not be running yet.
    throw new Warning(`${address.host} cannot be reached from here: ${reason}`)
  })
  const left_s = (shown.ends_at.getTime() - now.getTime()) / 1000
  const end = shown.ends_at.toISOString().slice(0, 10)
  if (left_s <= 0) throw new Error(`the certificate of ${address.host} ended on ${end}`)
  if (shown.distrust !== undefined)
    throw new Error(`browsers do not trust ${address.host}: ${shown.distrust}`)
  if (left_s < soon_s)
    throw new Error(`the certificate of ${address.host} ends in ${durationText(left_s)}: renew it`)
  return `${address.host} until ${end}`
}

/** Connects and reads the certificate without trusting it. */
function shownBy({ hostname, port }: URL): Promise<Shown> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      // SNI takes a host name, not an IP address.
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
      timeout: patience_ms,
    })
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      const { authorizationError: distrust } = socket
      // The types say that it is an Error, but it is an error code.
      resolve({ ends_at: new Date(valid_to), distrust: socket.authorized ? undefined : String(distrust) })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${patience_ms / 1000} s`)))
    socket.once('error', reject)
  })
}
