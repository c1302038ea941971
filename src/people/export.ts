import { Json } from '../kernel/json.ts'
import type { PersonExport } from './schema.ts'

export interface SectionRows {
  readonly section: string
  readonly rows: readonly string[]
}

const answerLimit = 1_000

interface Exported {
  readonly email: string
  readonly now: Date
}

/** Export as one response. It has only the first rows of each kind, because a service may hold many. */
export async function exportAnswer(
  { email, now }: Exported,
  parts: AsyncIterable<SectionRows>,
): Promise<Json<PersonExport>> {
  const sections = new Map<string, string[]>()
  const truncated = new Set<string>()
  for await (const { section, rows } of parts) {
    const kept = sections.get(section) ?? []
    kept.push(...rows.slice(0, answerLimit - kept.length).map(withTimestamps))
    sections.set(section, kept)
    if (kept.length === answerLimit && rows.length > 0) truncated.add(section)
  }
  const texts = [...sections].map(([section, rows]) => `${JSON.stringify(section)}:[${rows.join(',')}]`)
  const head = JSON.stringify({
    email,
    made_at: now.toISOString().replace('Z', '000Z'),
    truncated: [...truncated],
  })
  return new Json(`${head.slice(0, -1)},"sections":{${texts.join(',')}}}`)
}

/** Timestamps as in every response. PostgreSQL writes as many digits as needed and `+00:00` in JSON. */
function withTimestamps(row: string): string {
  return row.replaceAll(
    /"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\+00:00"/g,
    (_, seconds: string, fraction = '') => `"${seconds}.${String(fraction).padEnd(6, '0')}Z"`,
  )
}

/** Export as one JSON object, part by part. Rows of one kind may come in several consecutive parts. */
export class ExportText {
  #open: string | undefined
  #isEmpty = true

  add({ section, rows }: SectionRows): string {
    let text = ''
    if (this.#open !== section) {
      text = `${this.#open === undefined ? '{' : '],'}\n${JSON.stringify(section)}: [`
      this.#open = section
      this.#isEmpty = true
    }
    if (rows.length === 0) return text
    text += `${this.#isEmpty ? '' : ','}\n${rows.map(withTimestamps).join(',\n')}`
    this.#isEmpty = false
    return text
  }

  end(): string {
    return this.#open === undefined ? '{}' : ']\n}'
  }
}
