import { isIPv4, isIPv6 } from 'node:net'

/** Network in which a provider's addresses for one person stay from day to day: 16 bits of IPv4, 32 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 2).join('.')}.0.0/16`
  if (!isIPv6(plain)) return plain.slice(0, 45)
  const [head = ''] = plain.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter((group) => group !== '')
  const [first = '0', second = '0'] = groups.map((group) => Number.parseInt(group, 16).toString(16))
  return `${first}:${second}::/32`
}

/** The first match wins: browsers also name the browsers they descend from. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const fitting = (known: readonly (readonly [RegExp, string])[], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1]

/** Name of the device as its owner would say it: `Firefox, Windows`. Versions change every month. */
export function deviceOf(userAgent: string | null | undefined): string {
  const text = userAgent?.slice(0, 255) ?? ''
  const program = fitting(programs, text) ?? /^[A-Za-z][\w.-]{0,29}(?=\/|\s|$)/.exec(text)?.[0]
  return [program === 'Mozilla' ? undefined : program, fitting(systems, text)]
    .filter((part) => part !== undefined)
    .join(', ')
}

const day_ms = 86_400_000

/** Days after which an unused device is forgotten. */
const deviceDays = 90

/** Devices last seen before `stale` count as new. Those seen after `recent` need no update. */
export function deviceTimes(now: Date): { readonly stale: Date; readonly recent: Date } {
  const at = now.getTime()
  return { stale: new Date(at - deviceDays * day_ms), recent: new Date(at - 3_600_000) }
}
