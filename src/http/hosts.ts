import { isIP } from 'node:net'

/** Whether a service answers to the name in the `Host` header of a request. */
export type HostRule = (host: string) => boolean

interface HostRuleParts {
  /** Allowed names and addresses, as in a `Host` header or a configuration; `*` allows any. */
  readonly names: readonly string[]
  /** Also allows any IP address, and any name that only a local network knows. */
  readonly local: boolean
}

const loopback = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Guards against DNS rebinding. A hostile page can make a browser resolve the page's own name to this machine, and then
 * shares our origin. The attack needs a domain name: an address or a name without a dot won't do.
 */
export function hostRule({ names, local }: HostRuleParts): HostRule {
  const known = new Set(names.map(nameIn))
  if (known.has('*')) return () => true
  const isOurs = (host: string) => {
    const name = nameIn(host)
    return known.has(name) || loopback.test(name) || (local && (isAddress(name) || /^[\w-]+$/.test(name)))
  }
  // Nearly all of millions of requests name the same host.
  let last: string | undefined
  return (host) => {
    if (host === last) return true
    if (!isOurs(host)) return false
    last = host
    return true
  }
}

/** Matches `10.0.0.1:8080` and `[fd00::1]`. */
export function isAddress(host: string): boolean {
  return isIP(nameIn(host).replace(/^\[|\]$/g, '')) !== 0
}

/** The host without its port, normalized. */
function nameIn(host: string): string {
  if (isIP(host) === 6) return `[${host.toLowerCase()}]`
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}
