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
  /** As in package.json. */
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

/** The exit code of one call. */
export function runScript(
  own: Script,
  argv: readonly string[],
  streams: Pick<Parameters<typeof runLone>[1], 'stdout' | 'stderr' | 'isTerminal'>,
): Promise<number> {
  const options = argv.includes('--short') && !argv.includes('--help') ? [...own.short, ...argv] : argv
  return runLone(options, { command: own, typed: `npm run ${own.name} --`, ...streams })
}

/** For a file that is a script when it is started, and a value when it is imported. */
export async function main(own: Script): Promise<void> {
  const { stdout, stderr } = process
  process.exitCode = await runScript(own, process.argv.slice(2), {
    stdout,
    stderr,
    // Shows progress, also in a log.
    isTerminal: true,
  })
}
