import { isIP } from 'node:net'
import { addressProblems } from '../kernel/database/route/address.ts'
import type { Values, Variable } from './config-variables.ts'

/** Reads each variable by its kind and collects the problems. */
export class Reader {
  readonly problems: string[] = []
  readonly #values: Values
  constructor(values: Values) {
    this.#values = values
  }
  text(name: Variable): string | undefined {
    const value = this.#values[name]?.trim()
    return value === '' ? undefined : value
  }
  integer(name: Variable, range: { min: number; max: number; otherwise: number }): number {
    return this.whole(name, range) ?? range.otherwise
  }
  /** A whole number without a fixed default. */
  whole(name: Variable, range: { min: number; max: number }): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN
    if (number >= range.min && number <= range.max) return number
    this.problems.push(`${name} must be a whole number from ${range.min} to ${range.max}, not "${value}"`)
    return undefined
  }
  oneOf<T extends string>(name: Variable, choices: readonly T[], otherwise: T): T {
    const value = this.text(name)
    if (value === undefined) return otherwise
    const choice = choices.find((each) => each === value)
    if (choice === undefined)
      this.problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}"`)
    return choice ?? otherwise
  }
  share(name: Variable, otherwise: number): number {
    const value = this.text(name)
    if (value === undefined) return otherwise
    const number = /^\d(\.\d{1,12})?$/.test(value) ? Number(value) : Number.NaN
    if (number >= 0 && number <= 1) return number
    this.problems.push(`${name} must be a number from 0 to 1, not "${value}"`)
    return otherwise
  }
  /** `name=value,name=value`, values percent-encoded (`%20`). Problems don't quote a value: it may be secret. */
  headers(name: Variable): Readonly<Record<string, string>> {
    const pairs = this.list(name).map((pair) => {
      const at = pair.indexOf('=')
      return [
        pair.slice(0, Math.max(at, 0)).trim().toLowerCase(),
        decoded(pair.slice(at + 1).trim()),
      ] as const
    })
    if (pairs.some(([key, value]) => !/^[\w!#$%&'*+.^`|~-]+$/.test(key) || value === undefined)) {
      this.problems.push(`${name} must list headers (name=value,name=value)`)
      return {}
    }
    return Object.fromEntries(pairs.map(([key, value = '']) => [key, value]))
  }
  flag(name: Variable, otherwise: boolean): boolean {
    return this.oneOf(name, ['0', '1', 'true', 'false'], otherwise ? '1' : '0').replace('true', '1') === '1'
  }
  list(name: Variable): readonly string[] {
    const value = this.text(name)
    return value === undefined ? [] : value.split(',').map((each) => each.trim())
  }
  url(name: Variable, protocols: readonly string[]): string | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const protocol = /^([a-z0-9+]+):\/\/./i.exec(value)?.[1]?.toLowerCase()
    const readable = protocol?.startsWith('http') !== true || URL.canParse(value)
    if (protocol !== undefined && protocols.includes(protocol) && readable) return value
    this.problems.push(`${name} must be an address that begins with ${protocols.join(':// or ')}://`)
    return undefined
  }
  database(name: Variable): string | undefined {
    const value = this.url(name, ['postgres', 'postgresql'])
    if (value !== undefined) this.problems.push(...addressProblems(value).map((each) => `${name}: ${each}`))
    return value
  }
  /** A connection string whose hosts are all standbys. */
  replicas(name: Variable): string | undefined {
    const value = this.database(name)
    const kind = /[?&]target_session_attrs=([^&]*)/.exec(value ?? '')?.[1] ?? 'any'
    if (['read-write', 'primary'].includes(kind))
      this.problems.push(`${name}: target_session_attrs=${kind} asks for the primary; leave it out`)
    return value
  }
}

/** Undefined if the text is badly encoded or not allowed in a header. */
function decoded(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text)
    return /^[\x20-\x7e]*$/.test(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`. */
export function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && (bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

/** An `Origin` as a browser sends it, or `*` for any. */
export function isOrigin(value: string): boolean {
  return value === '*' || (URL.canParse(value) && new URL(value).origin === value)
}

/** A `Host` as a browser sends it, or `*` for any. */
export function isHost(value: string): boolean {
  return (
    value === '*' || /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(value) || isIP(value) === 6
  )
}
