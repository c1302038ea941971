declare const shape: unique symbol

/** JSON text of a `T`, built by PostgreSQL and sent unchanged: 1.8 times as fast as parsing and serializing 25 rows. */
export class Json<T> {
  declare readonly [shape]: T
  /** The text, in one or more consecutive parts. */
  readonly parts: readonly string[]
  /** Version of a single record, sent as its ETag. */
  readonly version: number | undefined
  constructor(text: string | readonly string[], version?: number | null) {
    this.parts = typeof text === 'string' ? [text] : text
    this.version = version ?? undefined
  }
  get text(): string {
    return this.parts.length === 1 ? (this.parts[0] ?? '') : this.parts.join('')
  }
  /** The text as bytes, part by part: a string of half a megabyte costs the garbage collector more. */
  get bytes(): Buffer {
    const bytes = Buffer.allocUnsafe(this.parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
    this.parts.reduce((at, part) => at + bytes.write(part, at), 0)
    return bytes
  }
}

/** A record with a warning about the request. The response carries it in a `Warning` header. */
export class Warned<T> extends Json<T> {
  readonly warning: string
  constructor(json: Json<T>, warning: string) {
    super(json.parts, json.version)
    this.warning = warning
  }
}

/** Response to a create request whose record already exists: 200 instead of 201. */
export class Existing<T> extends Json<T> {}

/** Columns selected by a statement for `scope.record()`. */
export interface RecordRow {
  readonly json: string
  /** Null for a record without a version, which has no ETag. */
  readonly version: number | null
}

export class Page<T> {
  declare readonly [shape]: T
  /** JSON text of the array. */
  readonly rows: string
  readonly count: number
  readonly total: number
  /** False if there are more than `total` rows: counting them all would take too long. */
  readonly exact: boolean
  constructor(rows: string, count: number, total: number | { readonly atLeast: number }) {
    this.rows = rows
    this.count = count
    this.exact = typeof total === 'number'
    this.total = typeof total === 'number' ? total : total.atLeast
  }
}

/** A response that also sets or clears cookies. Each is the value of a `Set-Cookie` header. */
export class WithCookies<T> {
  readonly value: T
  readonly cookies: readonly string[]
  constructor(value: T, cookies: readonly string[]) {
    this.value = value
    this.cookies = cookies
  }
}

/** Redirects the browser, to a path of ours or to an external URL. */
export class Redirect {
  readonly location: string
  readonly cookies: readonly string[]
  constructor(location: string, cookies: readonly string[] = []) {
    this.location = location
    this.cookies = cookies
  }
}

interface TextParts {
  readonly status?: number
  /** File name for saving in the browser. */
  readonly file?: string
  /** Whether the content comes from outside: it is downloaded and never displayed as a page of ours. */
  readonly download?: boolean
}

/** A response in a media type other than JSON. It uses the operation's status unless it sets its own. */
export class Text {
  readonly type: string
  readonly body: string | Buffer
  readonly status: number | undefined
  readonly file: string | undefined
  readonly download: boolean
  constructor(type: string, body: string | Buffer, { status, file, download = false }: TextParts = {}) {
    this.type = type
    this.body = body
    this.status = status
    this.file = file
    this.download = download
  }
}
