import type { Statement } from '../database/sql.ts'
import { type SpanStart, currentSpan } from './span.ts'

type Shape = Statement['shape']

const starts = new WeakMap<Shape, SpanStart>()

/** Runs a statement as a step of the current span. */
export function asStatement<T>({ shape }: Statement, run: () => Promise<T>): Promise<T> {
  const span = currentSpan()
  return span === undefined ? run() : span.during(startOf(shape), run)
}

export function asStep<T>(start: SpanStart, run: () => Promise<T>): Promise<T> {
  return currentSpan()?.during(start, run) ?? run()
}

/** The commit of a transaction, where it waits for the disk, and its wait for a connection. */
export const steps = {
  commit: { name: 'commit', kind: 'client', fields: { 'db.system.name': 'postgresql' } },
  wait: { name: 'connection', kind: 'internal' },
} as const satisfies Readonly<Record<string, SpanStart>>

/** Built once per statement of the source code. */
function startOf(shape: Shape): SpanStart {
  let start = starts.get(shape)
  if (start === undefined) {
    const { place, text } = shape
    start = {
      name: summaryOf(text),
      kind: 'client',
      fields: {
        'db.system.name': 'postgresql',
        ...(place && { 'code.file.path': place.file, 'code.line.number': place.line }),
      },
    }
    starts.set(shape, start)
  }
  return start
}

/** Summary such as `insert units`: the action and the table it writes, or the first it reads. It has no values. */
export function summaryOf(text: string): string {
  const plain = text.replaceAll(/--[^\n]*|'(?:[^']|'')*'/g, ' ')
  const main = mainPart(plain)
  const [, deed, table] = written.exec(main) ?? written.exec(plain) ?? []
  if (deed !== undefined) return `${deed.replace(/\s.*/s, '')} ${table}`.toLowerCase()
  const parts = new Set([...plain.matchAll(withPart)].map(([, part]) => part))
  const from = [...tablesRead(main), ...tablesRead(plain)].find((each) => !parts.has(each))
  const does = /\b(select|lock|notify|listen)\b/i.exec(main)?.[1] ?? 'statement'
  return (from === undefined ? does : `${does} ${from}`).toLowerCase()
}

const written =
  /\b(insert\s+into|(?<!for |do )update|delete\s+from|analyze(?: \(\w+\)|\0)?)\s+(?:only\s+)?([a-z_][\w.]*)/i

/** The name of a `with` query. */
const withPart = /([a-z_]\w*)\s*(?:\([^()]*\)\s*)?\bas\s+(?:materialized\s+)?\(/gi

/** A name followed by a parenthesis is a function. */
const read = /(?:(?<!distinct |epoch )\bfrom|\bjoin)\s+(?:only\s+)?([a-z_][\w.]*)(?![\w.]|\s*[(\0])/gi

function tablesRead(text: string): readonly string[] {
  return [...text.matchAll(read)].map(([, table = '']) => table)
}

/** The text after the `with` queries, without anything in parentheses. */
function mainPart(text: string): string {
  if (!/^\s*with\b/i.test(text)) return text
  let plain = text
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replaceAll(/\([^()]*\)/g, '\0')
  }
  return plain
}
