import type { Event } from '../../../../client/src/generated/logistics.ts'

/** A part of an event's JSON text. */
export interface BodyPart {
  readonly text: string
  /** Whether the event changed this field. */
  readonly isChanged: boolean
}

/** Fields that change with every update and carry no meaning of their own. */
const silent = new Set(['version', 'updated_at'])

/** Changed fields that carry meaning. */
export function changedFields({ previous }: Event): readonly string[] {
  return Object.keys(previous ?? {}).filter((field) => !silent.has(field))
}

function plain(text: string): BodyPart {
  return { text, isChanged: false }
}

/** The body as JSON, split at the fields of `data`, so that changed fields can be highlighted. */
export function bodyParts(event: Event): readonly BodyPart[] {
  const { data } = event
  const changed = new Set(Object.keys(event.previous ?? {}))
  const members = Object.entries(event).map(([name, value]): readonly BodyPart[] => {
    if (name !== 'data' || data === undefined) return [plain(member(name, value, 2))]
    const fields = Object.entries(data).map(([field, content]) => ({
      text: member(field, content, 4),
      isChanged: changed.has(field),
    }))
    return [plain('  "data": {\n'), ...separated(fields), plain('\n  }')]
  })
  const parts = members.flatMap((each, index) => (index === 0 ? each : [plain(',\n'), ...each]))
  return [plain('{\n'), ...parts, plain('\n}')]
}

function separated(parts: readonly BodyPart[]): readonly BodyPart[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [plain(',\n'), part]))
}

function member(name: string, value: unknown, indent: number): string {
  const space = ' '.repeat(indent)
  const text = JSON.stringify(value, null, 2).replaceAll('\n', `\n${space}`)
  return `${space}${JSON.stringify(name)}: ${text}`
}

/** A value in a few characters: a status, a number, or a line count. */
export function inShort(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return `[${value.length}]`
  if (typeof value === 'object') return '{…}'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
