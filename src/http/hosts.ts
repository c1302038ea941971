import { isIP } from 'node:net'

/** Whether a service answers under the name in the `Host` header of a request. */
export type HostRule = (host: string) => boolean

interface HostRuleParts {
  /** Names and addresses, as a `Host` header or a configuration writes them; `*` stands for any. */
  readonly names: readonly string[]
  /** Also under any IP address, and under any name that only a local network knows. */
  readonly local: boolean
}

const loopback = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * A page of somebody else can make a browser resolve that page's own name to this machine, and is then of the same origin
 * as we are. It needs a name of its own for that: neither an address nor a name without a dot will do.
 */
export function hostRule({ names, local }: HostRuleParts): HostRule {
  const known = new Set(names.map(nameIn))
  if (known.has('*')) return () => true
  const isOurs = (host: string) => {
    const name = nameIn(host)
    return known.has(name) || loopback.test(name) || (local && (isAddress(name) || /^[\w-]+$/.test(name)))
  }
  // Of millions of requests nearly all name the same host.
  let last: string | undefined
  return (host) => {
    if (host === last) return true
    if (!isOurs(host)) return false
    last = host
    return true
  }
}

/** `10.0.0.1:8080`, `[fd00::1]`. */
export function isAddress(host: string): boolean {
  return isIP(nameIn(host).replace(/^\[|\]$/g, '')) !== 0
}

/** Without the port, in the one way of writing it. */
function nameIn(host: string): string {
  if (isIP(host) === 6) return `[${host.toLowerCase()}]`
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}
