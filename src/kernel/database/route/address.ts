import { type Tls, type TlsMode, tlsModes } from './tls.ts'

/** Kinds of servers to accept, in libpq's terms. */
const sessionKinds = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const
export type SessionKind = (typeof sessionKinds)[number]

export interface Host {
  /** A host name, an IP address, or the directory of a socket. */
  readonly name: string
  readonly port: number
}

/** A parsed connection string. */
export interface Address {
  /** At least one host, in the order of attempts. */
  readonly hosts: readonly Host[]
  readonly user: string | undefined
  readonly password: string | undefined
  readonly database: string | undefined
  readonly kind: SessionKind
  readonly tls: Tls
  readonly applicationName: string | undefined
  /** Command-line options for the server: `-c role=waybill`. */
  readonly options: string | undefined
  /** Time limit per host. */
  readonly connectTimeout_ms: number | undefined
}

/** Names every part of a connection string that was not understood, without showing a secret. */
export class AddressError extends Error {
  override readonly name = 'AddressError'
  readonly exitCode = 78
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The address of the database is not understood: ${problems.join('; ')}`)
    this.problems = problems
  }
}

const parameters = [
  'host',
  'port',
  'dbname',
  'user',
  'password',
  'application_name',
  'options',
  'connect_timeout',
  'target_session_attrs',
  'ssl',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslpassword',
] as const
type Parameter = (typeof parameters)[number]

/** As libpq reads it, except that an `@` in the password needs no encoding. */
const shape = /^postgres(?:ql)?:\/\/(?:([^/]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/is
const defaultPort = 5432
const longestTimeout_s = 600

/** Reads a connection string as libpq does. Throws an AddressError for anything not understood. */
export function readAddress(url: string): Address {
  return new AddressReader(url).read()
}

export function addressProblems(url: string): readonly string[] {
  try {
    readAddress(url)
    return []
  } catch (error) {
    if (error instanceof AddressError) return error.problems
    throw error
  }
}

class AddressReader {
  readonly #problems: string[] = []
  readonly #url: string
  #given: Partial<Record<Parameter, string>> = {}
  constructor(url: string) {
    this.#url = url
  }

  read(): Address {
    const [matched, who = '', place = '', database, query] = shape.exec(this.#url) ?? []
    if (matched === undefined) throw new AddressError(['it must begin with postgresql://'])
    const [user, ...password] = who.split(':')
    this.#given = this.#parameters(query)
    const address: Address = {
      hosts: this.#hosts(place),
      user: this.#given.user ?? this.#decoded(user, 'the user'),
      password:
        this.#given.password ??
        (password.length === 0 ? undefined : this.#decoded(password.join(':'), 'the password')),
      database: this.#given.dbname ?? this.#decoded(database, 'the name of the database'),
      kind: this.#oneOf('target_session_attrs', sessionKinds) ?? 'any',
      tls: this.#tls(),
      applicationName: this.#given.application_name,
      options: this.#given.options,
      connectTimeout_ms: this.#timeout_ms(),
    }
    if (this.#problems.length > 0) throw new AddressError(this.#problems)
    return address
  }

  #parameters(query = ''): Partial<Record<Parameter, string>> {
    const given: Partial<Record<Parameter, string>> = {}
    for (const pair of query.split('&').filter((each) => each !== '')) {
      const [key = '', ...rest] = pair.split('=')
      const name = parameters.find((each) => each === key)
      if (name === undefined) {
        // The text before an equals sign may be part of a password that was not encoded.
        const shown = /^\w{1,40}$/.test(key) && rest.length > 0 ? key : 'what follows the question mark'
        this.#problems.push(`${shown} is not a parameter that Waybill knows (${parameters.join(', ')})`)
        continue
      }
      const value = this.#decoded(rest.join('='), name)
      if (value !== undefined) given[name] = value
    }
    return given
  }

  #hosts(place: string): readonly Host[] {
    const written = place === '' ? [] : place.split(',').map((each) => this.#written(each))
    const names = this.#given.host?.split(',') ?? written.map(({ name }) => name)
    const ports = this.#given.port?.split(',') ?? written.map(({ port }) => port)
    if (names.length === 0) names.push('')
    if (ports.length > 1 && ports.length !== names.length) {
      this.#problems.push(`port lists ${ports.length} ports for ${names.length} hosts`)
    }
    return names.map((name, i) => ({
      name: name === '' ? 'localhost' : name,
      port: this.#port((ports.length === 1 ? ports[0] : ports[i]) ?? ''),
    }))
  }

  /** `db`, `db:5432`, `10.0.0.1`, `[fd00::1]:5432`, `%2Fvar%2Frun`. */
  #written(text: string): { readonly name: string; readonly port: string } {
    const [matched, bracketed, plain, port = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::([^:]*))?$/.exec(text) ?? []
    if (matched === undefined) this.#problems.push('a host is not understood: an IPv6 address stands in []')
    return { name: this.#decoded(bracketed ?? plain, 'a host') ?? '', port }
  }

  #port(text: string): number {
    if (text === '') return defaultPort
    const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
    if (port < 1 || port > 65_535) this.#problems.push('port must be a number from 1 to 65535')
    return port
  }

  #tls(): Tls {
    const { sslrootcert: roots, sslcert, sslkey, sslpassword, ssl } = this.#given
    // libpq accepts this JDBC parameter too.
    if (ssl !== undefined && ssl !== 'true') this.#problems.push('ssl must be true; use sslmode instead')
    const usual: TlsMode = roots === 'system' ? 'verify-full' : ssl === 'true' ? 'require' : 'prefer'
    const mode = this.#oneOf('sslmode', tlsModes) ?? usual
    if (mode.startsWith('verify') && roots === undefined)
      this.#problems.push(`sslmode=${mode} needs sslrootcert: a file of certificates to trust, or system`)
    if (roots === 'system' && mode !== 'verify-full')
      this.#problems.push(`sslrootcert=system needs sslmode=verify-full, not ${mode}`)
    if ((sslcert === undefined) !== (sslkey === undefined))
      this.#problems.push('sslcert and sslkey must be given together')
    return {
      mode,
      roots,
      own:
        sslcert === undefined || sslkey === undefined
          ? undefined
          : { certificate: sslcert, key: sslkey, passphrase: sslpassword },
    }
  }

  #timeout_ms(): number | undefined {
    const text = this.#given.connect_timeout
    if (text === undefined) return undefined
    const seconds = /^\d{1,3}$/.test(text) ? Number(text) : 0
    if (seconds < 1 || seconds > longestTimeout_s)
      this.#problems.push(`connect_timeout must be a whole number of seconds from 1 to ${longestTimeout_s}`)
    return seconds * 1_000
  }

  #oneOf<T extends string>(name: Parameter, choices: readonly T[]): T | undefined {
    const value = this.#given[name]
    const choice = choices.find((each) => each === value)
    if (value !== undefined && choice === undefined)
      this.#problems.push(`${name} must be one of ${choices.join(', ')}`)
    return choice
  }

  /** Undefined for an empty value, as if it were absent. */
  #decoded(text: string | undefined, what: string): string | undefined {
    if (text === undefined || text === '') return undefined
    try {
      return decodeURIComponent(text)
    } catch {
      this.#problems.push(`${what} has a % that begins no character: write it as %25`)
      return undefined
    }
  }
}
