import { isIP } from 'node:net'
import type { Values, Variable } from './config-variables.ts'

/** Reads each variable by its kind and collects what is wrong with it. */
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
    const value = this.text(name)
    if (value === undefined) return range.otherwise
    const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN
    if (number >= range.min && number <= range.max) return number
    this.problems.push(`${name} must be a whole number from ${range.min} to ${range.max}, not "${value}"`)
    return range.otherwise
  }
  oneOf<T extends string>(name: Variable, choices: readonly T[], otherwise: T): T {
    const value = this.text(name)
    if (value === undefined) return otherwise
    const choice = choices.find((each) => each === value)
    if (choice === undefined)
      this.problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}"`)
    return choice ?? otherwise
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
    // An address of PostgreSQL may name the folder of a socket, which is no URL to `URL`.
    const readable = protocol?.startsWith('http') !== true || URL.canParse(value)
    if (protocol !== undefined && protocols.includes(protocol) && readable) return value
    this.problems.push(`${name} must be an address that begins with ${protocols.join(':// or ')}://`)
    return undefined
  }
}

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`. */
export function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && (bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

/** What a browser sends as `Origin`, or `*` for any. */
export function isOrigin(value: string): boolean {
  return value === '*' || (URL.canParse(value) && new URL(value).origin === value)
}

/** What a browser sends as `Host`, or `*` for any. */
export function isHost(value: string): boolean {
  return (
    value === '*' || /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(value) || isIP(value) === 6
  )
}
