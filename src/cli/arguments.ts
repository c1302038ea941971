import { Argument, Command, CommanderError, Option } from 'commander'
import type { AnyCommand } from '../kernel/command.ts'
import { tidy } from '../kernel/validation.ts'
import { type Field, labelOf } from './fields.ts'
import { noteOf, usageOf, wordOf } from './help.ts'

/** A command line that can't be parsed. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export interface Given {
  readonly values: Readonly<Record<string, unknown>>
  readonly json: boolean
  readonly verbose: boolean
  /** Whether the password comes from standard input: every user of the machine can read a command line. */
  readonly passwordStdin: boolean
}

/** The field that `--password-stdin` fills. */
export const passwordKey = 'password'
const stdinNote = 'read it from standard input, which `ps` does not show'

interface CommandLine {
  readonly command: AnyCommand
  readonly fields: readonly Field[]
  readonly rest: readonly string[]
  readonly width: number
  /** The command as typed, up to its options. */
  readonly typed: string
}

/** Values as typed, not yet validated. Or the help text, if requested. */
export function givenIn({
  command,
  fields,
  rest,
  width,
  typed,
}: CommandLine): Given | { readonly help: string } {
  const reader = readerOf(command, fields, typed)
  let help = ''
  reader.configureOutput({
    writeOut: (text) => (help += text),
    outputError: () => {},
    getOutHelpWidth: () => width,
    getOutHasColors: () => false,
  })
  try {
    reader.parse(rest, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return { help }
    throw new UsageError(sentenceOf(error.message), { cause: error })
  }
  const read = (name: string): unknown => reader.getOptionValue(name)
  return {
    values: valuesOf(reader, fields),
    json: read('json') === true,
    verbose: read('verbose') === true,
    passwordStdin: read('passwordStdin') === true,
  }
}

/** Turns `error: unknown option '--nmae'\n(Did you mean --name?)` into part of one line. */
function sentenceOf(message: string): string {
  return message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ')
}

function readerOf(command: AnyCommand, fields: readonly Field[], typed: string): Command {
  const common = 'Every command:'
  const terms = new Map(fields.map((field) => [field.name, wordOf(field)]))
  const reader = new Command(typed)
    .description(command.summary)
    .usage(usageOf(fields))
    .exitOverride()
    .configureHelp({
      argumentTerm: (argument) => terms.get(argument.name()) ?? argument.name(),
    })
  const reserved = ['--json', '--verbose', '--help', '--password-stdin']
  const known = new Set([...reserved, ...fields.filter((field) => !field.positional).map(labelOf)])
  for (const field of fields) {
    if (field.positional) reader.addArgument(argumentOf(field))
    else for (const option of optionsOf(field, known)) reader.addOption(option)
    if (field.key === passwordKey) reader.addOption(new Option('--password-stdin', stdinNote))
  }
  return reader
    .addOption(new Option('--json', 'print one JSON document and nothing else').helpGroup(common))
    .addOption(new Option('--verbose', 'print the stack trace of a failure').helpGroup(common))
    .addHelpOption(new Option('-h, --help', 'print this help').helpGroup(common))
}

/** Arguments are never required here. The schema reports everything missing at once, in the catalogue's words. */
function argumentOf(field: Field): Argument {
  return new Argument(field.kind === 'list' ? `[${field.name}...]` : `[${field.name}]`, noteOf(field))
}

function optionsOf(field: Field, known: ReadonlySet<string>): readonly Option[] {
  const flag = labelOf(field)
  if (field.kind !== 'flag') {
    return [
      new Option(`${flag} <${field.placeholder}>`, noteOf(field)).argParser((value, before) =>
        collected(value, { before, field, known }),
      ),
    ]
  }
  const on = new Option(flag, noteOf(field))
  // If on is the default, only the option to switch it off deserves a line of help.
  return field.fallback === true ? [on.hideHelp(), new Option(`--no-${field.name}`, noteOf(field))] : [on]
}

interface Collecting {
  readonly before: unknown
  readonly field: Field
  readonly known: ReadonlySet<string>
}

/** Values of one option. Repeating a single-value option is a mistake, and the second value must not silently win. */
function collected(value: string, { before, field, known }: Collecting): readonly unknown[] {
  // `--name --json` is missing the name; don't create something called "--json".
  if (known.has(value)) throw new UsageError(`option '${labelOf(field)}' needs a value`)
  const earlier: readonly unknown[] = Array.isArray(before) ? before : []
  if (earlier.length > 0 && field.kind === 'value') {
    throw new UsageError(`option '${labelOf(field)}' is given twice`)
  }
  return [...earlier, value]
}

function valuesOf(reader: Command, fields: readonly Field[]): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  const positions: readonly unknown[] = reader.processedArgs
  for (const [index, field] of fields.entries()) {
    // The name under which commander stores the option.
    const attribute = new Option(`--${field.name}`).attributeName()
    const raw: unknown = field.positional ? positions[index] : reader.getOptionValue(attribute)
    const value = valueOf(field, raw)
    if (value !== undefined) values[field.key] = value
  }
  const tidied = tidy(values)
  return typeof tidied === 'object' && tidied !== null ? { ...tidied } : {}
}

function valueOf(field: Field, raw: unknown): unknown {
  if (field.kind === 'flag') return raw ?? field.fallback
  const texts = Array.isArray(raw) ? raw.map(String) : typeof raw === 'string' ? [raw] : []
  if (texts.length === 0) return undefined
  if (field.kind === 'value') return texts[0]
  return texts.flatMap((text) => text.split(',')).filter((text) => text.trim() !== '')
}
