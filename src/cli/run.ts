import type { Readable, Writable } from 'node:stream'
import { createInterface } from 'node:readline'
import { type AnyCommand, prepared } from '../kernel/command.ts'
import { Problem } from '../kernel/problem.ts'
import { type Given, givenIn, passwordKey, UsageError } from './arguments.ts'
import { failureOf, problemLines, traceOf } from './failure.ts'
import { type Field, fieldsOf } from './fields.ts'
import { groupHelp } from './help.ts'
import { type Target, targetOf } from './names.ts'
import { columnsOf, written } from './output.ts'
import { openTerminal } from './terminal.ts'

export interface CliParts {
  readonly commands: readonly AnyCommand[]
  readonly version: string
  readonly stdout: Writable
  readonly stderr: Writable
  /** Source for `--password-stdin`. Without it, nothing arrives there. */
  readonly stdin?: Readable
  /** Whether a person is watching standard error. */
  readonly isTerminal: boolean
}

export interface Lone extends Omit<CliParts, 'commands' | 'version'> {
  readonly command: AnyCommand
  readonly typed: string
}

interface Voice extends Omit<CliParts, 'commands' | 'version'> {
  readonly program: string
  readonly typed: (name: string) => string
}

/** EX_USAGE of sysexits.h. */
const wrongUsage = 64

/** Runs one command line and returns the exit code. The caller ends the process. */
export async function runCli(argv: readonly string[], parts: CliParts): Promise<number> {
  const words = reordered(argv)
  const voice = { ...parts, program: 'waybill', typed: typedAs }
  const target = targetOf(words, parts.commands)
  if (target.kind === 'unknown') return refused(unknownCommand(target), target.group, voice)
  if (target.kind === 'group') return group(target, { ...parts, ...voice })
  return runCommand(target.command, target.rest, voice)
}

/** `runCli` for a program that consists of one command. */
export function runLone(argv: readonly string[], { command, typed, ...parts }: Lone): Promise<number> {
  return runCommand(command, argv, { ...parts, program: command.name, typed: () => typed })
}

function typedAs(name: string): string {
  return name === '' ? 'waybill' : `waybill ${name}`
}

/** Puts `waybill help company create` and `waybill --json company list` into the usual order. */
function reordered(argv: readonly string[]): readonly string[] {
  if (argv[0] === 'help') return [...argv.slice(1), '--help']
  const start = argv.findIndex((word) => word !== '--json' && word !== '--verbose')
  const name = argv.slice(Math.max(start, 0)).findIndex((word) => word.startsWith('-'))
  if (start <= 0 || name === 0) return argv
  const end = name === -1 ? argv.length : start + name
  return [...argv.slice(start, end), ...argv.slice(0, start), ...argv.slice(end)]
}

function unknownCommand({ typed, nearest }: Extract<Target, { kind: 'unknown' }>): string {
  return `unknown command '${typed}'${nearest === undefined ? '' : ` (did you mean '${nearest}'?)`}`
}

async function group(
  { name, rest }: Extract<Target, { kind: 'group' }>,
  parts: CliParts & Voice,
): Promise<number> {
  const [option] = rest
  if (name === '' && option === '--version') {
    await written(parts.stdout, `${parts.version}\n`)
    return 0
  }
  const help = groupHelp(name, parts.commands)
  if (rest.includes('--help') || rest.includes('-h')) {
    await written(parts.stdout, help)
    return 0
  }
  if (option !== undefined && option !== '--json' && option !== '--verbose') {
    return refused(`unknown option '${option}'`, name, parts)
  }
  await written(parts.stderr, help)
  return wrongUsage
}

async function runCommand(command: AnyCommand, rest: readonly string[], parts: Voice): Promise<number> {
  const fields = fieldsOf(command)
  try {
    const given = givenIn({
      command,
      fields,
      rest,
      width: columnsOf(parts.stdout),
      typed: parts.typed(command.name),
    })
    if ('help' in given) {
      await written(parts.stdout, given.help)
      return 0
    }
    const whole = given.passwordStdin ? await withPassword(given, parts) : given
    const run = validated(command, fields, whole)
    return await finished(run, { given: whole, fields, parts })
  } catch (error) {
    if (error instanceof UsageError) return refused(error.message, command.name, parts)
    throw error
  }
}

/** Bytes read of a password, at most. A password has up to 256 characters. */
const mostRead = 4_096

async function withPassword(given: Given, { stdin }: Pick<Voice, 'stdin'>): Promise<Given> {
  if (passwordKey in given.values)
    throw new UsageError("option '--password' and option '--password-stdin' exclude each other")
  const typed = stdin === undefined ? '' : await firstLine(stdin)
  if (typed === '') throw new UsageError("option '--password-stdin' got nothing from standard input")
  return { ...given, values: { ...given.values, [passwordKey]: typed.slice(0, mostRead) } }
}

async function firstLine(stdin: Readable): Promise<string> {
  for await (const line of createInterface({ input: stdin })) return line
  return ''
}

type Run = ReturnType<typeof prepared>

function validated(command: AnyCommand, fields: readonly Field[], given: Given): Run {
  try {
    return prepared(command, given.values)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new UsageError(problemLines(error, fields).join('\n'), { cause: error })
  }
}

interface Running {
  readonly given: Given
  readonly fields: readonly Field[]
  readonly parts: Voice
}

async function finished(run: Run, { given, fields, parts }: Running): Promise<number> {
  const terminal = openTerminal({ ...parts, quiet: given.json })
  try {
    const { result, text, failed } = await run(terminal)
    terminal.close()
    const shown = given.json ? JSON.stringify(result) : text()
    await written(parts.stdout, shown === '' || shown.endsWith('\n') ? shown : `${shown}\n`)
    return failed ? 1 : 0
  } catch (error) {
    terminal.close()
    const { lines, code } = failureOf(error, fields)
    const trace = given.verbose ? `${traceOf(error)}\n` : ''
    await written(parts.stderr, `${parts.program}: ${lines.join('\n')}\n${trace}`)
    return code
  }
}

/** Reports what is wrong with the command line and where to find help. */
async function refused(message: string, name: string, { stderr, program, typed }: Voice): Promise<number> {
  await written(stderr, `${program}: ${message}\nRun '${typed(name)} --help' for help.\n`)
  return wrongUsage
}
