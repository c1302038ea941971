declare const shape: unique symbol

/**
 * JSON text of a `T` that PostgreSQL built. It goes out as it came: on the 25-row list of a
 * prototype that was 1.8 times the speed of parsing rows and writing them again.
 */
export class Json<T> {
  declare readonly [shape]: T
  /** The text, in one part or in many that follow each other. */
  readonly parts: readonly string[]
  /** The version of a single record becomes its ETag. */
  readonly version: number | undefined
  constructor(text: string | readonly string[], version?: number | null) {
    this.parts = typeof text === 'string' ? [text] : text
    this.version = version ?? undefined
  }
  get text(): string {
    return this.parts.length === 1 ? (this.parts[0] ?? '') : this.parts.join('')
  }
  /** The same as bytes, made part by part: a text of half a megabyte keeps the garbage collector busier than the bytes. */
  get bytes(): Buffer {
    const bytes = Buffer.allocUnsafe(this.parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
    this.parts.reduce((at, part) => at + bytes.write(part, at), 0)
    return bytes
  }
}

/** A record with something to mind about the request, which the answer tells in a `Warning`. */
export class Warned<T> extends Json<T> {
  readonly warning: string
  constructor(json: Json<T>, warning: string) {
    super(json.parts, json.version)
    this.warning = warning
  }
}

/** Answers a request that would have made a record which was there before: 200 instead of 201. */
export class Existing<T> extends Json<T> {}

/** Columns that a statement read by `scope.record()` selects. */
export interface RecordRow {
  readonly json: string
  /** Null for a record without a version: it has no ETag. */
  readonly version: number | null
}

/** The rows of one page and how many rows there are in all. */
export class Page<T> {
  declare readonly [shape]: T
  /** JSON text of the array. */
  readonly rows: string
  readonly count: number
  readonly total: number
  /** False when there are more than `total`: counting them all would take too long. */
  readonly exact: boolean
  constructor(rows: string, count: number, total: number | { readonly atLeast: number }) {
    this.rows = rows
    this.count = count
    this.exact = typeof total === 'number'
    this.total = typeof total === 'number' ? total : total.atLeast
  }
}

/** An answer that also sets or clears cookies, each as a `Set-Cookie` header says it. */
export class WithCookies<T> {
  readonly value: T
  readonly cookies: readonly string[]
  constructor(value: T, cookies: readonly string[]) {
    this.value = value
    this.cookies = cookies
  }
}

/** Sends a browser on, to a path of ours or to somebody else's address. */
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
  /** As the browser saves it. */
  readonly file?: string
  /** Somebody else made it: it is saved and never shown as a page of ours. */
  readonly download?: boolean
}

/** An answer of another media type than JSON; with the status of its operation unless it has its own. */
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
