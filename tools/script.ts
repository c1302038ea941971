import * as z from 'zod'
import { runLone } from '../src/cli/run.ts'
import { type AnyCommand, command } from '../src/kernel/command.ts'
import { bool } from '../src/kernel/fields.ts'

/** A command of package.json that measures, breaks or draws something; told of as those of the program are. */
export interface Script extends AnyCommand {
  /** The options that `--short` stands for. */
  readonly short: readonly string[]
}

/** Says how far it is. */
export type Note = (line: string) => void

interface Definition<S extends z.ZodObject, R extends object> {
  /** As in package.json; `bench:orders` for `npm run bench -- orders`. */
  readonly name: string
  readonly summary: string
  readonly input: S
  /** Keys of `input` given by position. */
  readonly positional?: readonly (keyof z.input<S> & string)[]
  /** Options of a run that takes seconds. */
  readonly short: readonly string[]
  readonly run: (input: z.output<S> & { readonly short: boolean }, note: Note) => Promise<R>
  readonly show: (result: R) => string
  readonly failed?: (result: R) => boolean
}

export function script<S extends z.ZodObject, R extends object>(definition: Definition<S, R>): Script {
  const { input, run, positional, ...rest } = definition
  const description = `the same within seconds, to see that it works; keeps nothing: ${rest.short.join(' ')}`
  const Short = z.object({ short: bool().default(false).meta({ description }) })
  return {
    ...command({
      ...rest,
      input: input.extend(Short.shape),
      // The extended schema accepts only objects with the keys of both.
      run: (given, terminal) =>
        run({ ...input.parse(given), ...Short.parse(given) }, (line) => terminal.note(line)),
    }),
    short: rest.short,
    ...(positional && { positional }),
  }
}

/** How a script is typed, up to its options. */
export function typedAs(name: string): string {
  return /^(bench|faults):/.test(name) ? `npm run ${name.replace(':', ' -- ')}` : `npm run ${name} --`
}

export type Streams = Pick<Parameters<typeof runLone>[1], 'stdout' | 'stderr' | 'isTerminal'>

/** The exit code of one call. */
export function runScript(own: Script, argv: readonly string[], streams: Streams): Promise<number> {
  const options = argv.includes('--short') && !argv.includes('--help') ? [...own.short, ...argv] : argv
  return runLone(options, { command: own, typed: typedAs(own.name), ...streams })
}

/** The standard streams of this process. Progress is reported even to a log. */
export const ownStreams = (): Streams => ({
  stdout: process.stdout,
  stderr: process.stderr,
  isTerminal: true,
})

/** Runs the script of a file that is started directly, not imported. */
export async function main(own: Script): Promise<void> {
  process.exitCode = await runScript(own, process.argv.slice(2), ownStreams())
}
