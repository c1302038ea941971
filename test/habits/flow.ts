/** Requests of clients, and their answers. `{{names}}` are placeholders that differ in every run. */
export interface Flow {
  readonly habit: string
  readonly service: 'logistics' | 'auth'
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Values as the language has them: its own null, yes, list, date (`{date}`), and object without keys. */
  readonly query?: object
  readonly json?: object
  readonly form?: object
  /** How JSON travels, if not as the library sends it by itself. */
  readonly body?: 'chunked' | 'bom' | 'expect'
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sends what the request before it read, with `json` in the place of some of it. */
  readonly back?: true
  /** Answer of the recorder. */
  readonly given?: object
  /** Libraries that can do it, if not all can. */
  readonly only?: readonly string[]
  /** The status, and what must be in the body. */
  readonly answer: readonly [status: number, body?: object]
  /** State afterwards. */
  readonly after?: {
    readonly path: string
    readonly body?: object
    readonly answer: readonly [status: number, body?: object]
  }
}
