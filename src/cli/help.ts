import type { AnyCommand } from '../kernel/command.ts'
import { type Field, fieldsOf, labelOf } from './fields.ts'
import { commandsOf } from './names.ts'

/** Usage text after the name of a command: `<id> [file] [options]`. */
export function usageOf(fields: readonly Field[]): string {
  const words = fields.filter((field) => field.positional).map(wordOf)
  const needed = fields.filter((field) => !field.positional && field.required).map(wordOf)
  return [...words, ...needed, '[options]'].join(' ')
}

/** One field in a usage line. */
export function wordOf(field: Field): string {
  if (!field.positional) return `${labelOf(field)} <${field.placeholder}>`
  const name = field.kind === 'list' ? `${field.name}...` : field.name
  return field.required ? `<${name}>` : `[${name}]`
}

/** Help text of a field: its description, its choices unless already shown, its default. */
export function noteOf(field: Field): string {
  const shown = !field.positional && field.placeholder !== 'choice' && field.placeholder !== 'choice,…'
  const choices = field.choices.length > 0 && !shown ? `one of: ${field.choices.join(', ')}` : ''
  const isShown = Array.isArray(field.fallback) || ['string', 'number'].includes(typeof field.fallback)
  const usual = isShown ? String(field.fallback) : ''
  const fallback = usual === '' ? '' : `default: ${usual}`
  const marks = [choices, field.required ? 'required' : '', fallback].filter((mark) => mark !== '')
  return [field.description, marks.length === 0 ? '' : `(${marks.join('; ')})`]
    .filter((part) => part !== '')
    .join(' ')
}

/** All commands of a group, or of the program, one line each. */
export function groupHelp(group: string, commands: readonly AnyCommand[]): string {
  const listed = commandsOf(group, commands)
  const width = listed.reduce((widest, { name }) => Math.max(widest, name.length), 0)
  const lines = blocksOf(group, listed).map((block) =>
    block.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n'),
  )
  const program = group === '' ? 'waybill' : `waybill ${group}`
  const sections = [
    `Usage: ${program} <command> [options]`,
    `Commands:\n${lines.join('\n\n')}`,
    `Every command:\n${aligned(everyCommand)}`,
  ]
  if (group === '') {
    sections.push(`Program:\n${aligned([['--version', 'print the version of Waybill']])}`)
    sections.push(['Examples:', ...examplesOf(commands)].join('\n  '))
  }
  return `${sections.join('\n\n')}\n`
}

const everyCommand: readonly (readonly [string, string])[] = [
  ['-h, --help', 'explain the command and its options'],
  ['--json', 'print one JSON document and nothing else'],
  ['--verbose', 'print the stack trace of a failure'],
]

function aligned(rows: readonly (readonly [string, string])[]): string {
  const width = rows.reduce((widest, [term]) => Math.max(widest, term.length), 0)
  return rows.map(([term, text]) => `  ${term.padEnd(width)}  ${text}`).join('\n')
}

/** Commands in blocks: single-word commands first, then by group, in list order. */
function blocksOf(group: string, commands: readonly AnyCommand[]): readonly (readonly AnyCommand[])[] {
  const depth = group === '' ? 0 : group.split(' ').length
  const blocks = new Map<string, AnyCommand[]>([['', []]])
  for (const command of commands) {
    const words = command.name.split(' ').slice(depth)
    const key = words.length > 1 ? (words[0] ?? '') : ''
    const block = blocks.get(key) ?? []
    block.push(command)
    blocks.set(key, block)
  }
  return [...blocks.values()].filter((block) => block.length > 0)
}

/** Two examples: the first command that needs no input, and the first that needs an option. */
function examplesOf(commands: readonly AnyCommand[]): readonly string[] {
  const lines: string[] = []
  const described = commands.map((command) => ({
    command,
    required: fieldsOf(command).filter((field) => field.required),
  }))
  const plain = described.find(({ required }) => required.length === 0)
  if (plain !== undefined) lines.push(`waybill ${plain.command.name}`)
  const full = described.find(({ required }) => required.some((field) => !field.positional))
  if (full !== undefined) {
    lines.push(['waybill', full.command.name, ...full.required.map(exampleOf), '--json'].join(' '))
  }
  return lines
}

function exampleOf(field: Field): string {
  const value = field.example === undefined ? `<${field.placeholder}>` : quoted(field.example)
  return field.positional ? value : `${labelOf(field)} ${value}`
}

function quoted(text: string): string {
  return /^[\w@.,:/-]+$/.test(text) ? text : `"${text}"`
}
