import type { Visitor } from '../kernel/scope.ts'

/** Value of the named cookie; undefined if it came twice with different values. */
export function cookieIn(header: string, name: string): string | undefined {
  const values = header
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(`${name}=`))
    .map((each) => each.slice(name.length + 1))
  return new Set(values).size === 1 ? values[0] : undefined
}

/** Whether one of our pages sent the request, as far as the browser says. Other clients send no such headers. */
export function isOwnPage(visitor: Pick<Visitor, 'header'>, address: string): boolean {
  const from = visitor.header('sec-fetch-site')
  if (from !== undefined && from !== 'same-origin') return false
  const origin = visitor.header('origin')
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  // Without a public address in the settings, we don't know the name under which a proxy serves us; the browser does.
  return origin === new URL(address).origin || new URL(origin).host === visitor.header('host')
}

const elsewhere = 'http://elsewhere.invalid'

/** Path to open after sign-in: one of ours, or the start page for anything that a browser could read differently. */
export function ownPath(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > 2_000 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(wanted))
    return '/'
  const url = new URL(wanted, elsewhere)
  const path = url.pathname + url.search + url.hash
  // `/.//host` is a path that normalises to `//host`.
  return url.origin === elsewhere && !path.startsWith('//') ? path : '/'
}
