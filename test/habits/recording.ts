import { isUtf8 } from 'node:buffer'
import type { Message } from './wire.ts'

/** A request as a library sent it, with `{{names}}` for what is another one each time. */
export interface Recording {
  readonly habit: string
  /** Those with the same number came over the same connection. */
  readonly connection: number
  readonly head: string
  readonly body: string
}

/** Too long to be kept as it is. */
const long = /x{10000,}/g

/** The text of one request; `named` puts names in the place of values. */
export function recorded(
  habit: string,
  request: Message & { readonly connection: number },
  named: (text: string) => string,
): Recording {
  const isChunked = request.headers.has('transfer-encoding')
  const pieces = request.chunks.map((chunk) => {
    if (!isUtf8(chunk)) throw new Error(`${habit}: a body, or a chunk of it, that is no text`)
    const text = named(chunk.toString())
      .replace('\uFEFF', '{{bom}}')
      .replace(long, (run) => `{{x ${run.length}}}`)
    return isChunked ? `{{size}}\n${text}\n` : text
  })
  const body = `${pieces.join('')}${isChunked ? '0' : ''}`
  const lines = request.lines.map((line) => line.replace(/^(content-length: ?)[1-9]\d*$/i, '$1{{length}}'))
  return { habit, connection: request.connection, head: named(lines.join('\n')), body }
}

export function fileOf(about: readonly string[], recordings: readonly Recording[]): string {
  const comment = about.map((line) => `# ${line}\n`).join('')
  const requests = recordings.map(
    ({ habit, connection, head, body }) =>
      `\n### ${habit}\n# connection ${connection}\n${head}\n${body === '' ? '' : `\n${body}\n`}`,
  )
  return comment + requests.join('')
}

export function recordingsIn(file: string): readonly Recording[] {
  return file
    .split(/^### /m)
    .slice(1)
    .map((text) => {
      const [, habit = '', connection, head = '', body = ''] =
        /^(.+)\n# connection (\d+)\n([^]+?)(?:\n\n([^]*?))?\n*$/.exec(text) ?? []
      return { habit, connection: Number(connection), head, body }
    })
}

/** Placeholders of the text, in order. */
export function namesIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))
}

export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}

/** The bytes that went over the wire, with these values. */
export function bytesOf(
  { head, body }: Recording,
  values: Readonly<Record<string, string>>,
): { readonly head: Buffer; readonly body: Buffer } {
  const text = filled(body, { ...values, bom: '\uFEFF' }).replace(/\{\{x (\d+)\}\}/g, (_, length) =>
    'x'.repeat(Number(length)),
  )
  const bytes = Buffer.from(text.includes('{{size}}') ? inChunks(text) : text)
  const lines = filled(head, { ...values, length: String(bytes.length) }).split('\n')
  return { head: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body: bytes }
}

function inChunks(text: string): string {
  const [, ...chunks] = text.replace(/0$/, '').split('{{size}}\n')
  const sized = chunks.map((chunk) => {
    const data = chunk.slice(0, -1)
    return `${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`
  })
  return `${sized.join('')}0\r\n\r\n`
}
