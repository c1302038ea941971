import type * as z from 'zod'
import { parse } from './validation.ts'

/** One command of the command line, as data. Its options follow from the schema. */
export interface Command<S extends z.ZodObject = z.ZodObject> {
  /** The words as typed: `company create`. */
  readonly name: string
  readonly summary: string
  /** Keys of `input` given by position, in order. All others are `--options` in kebab-case. */
  readonly positional?: readonly (keyof z.input<S> & string)[]
  readonly input: S
  readonly run: (input: z.output<S>, terminal: Terminal) => Promise<object>
  /** Formats the result for a person. `--json` prints the raw result. */
  readonly show: (result: never) => string
  /** Whether the result counts as a failure for scripts: the exit code is 1. */
  readonly failed?: (result: never) => boolean
}

export interface Terminal {
  /** Progress of a long command. Goes to standard error, and only for a person. */
  progress(title: string, total: number): { advance(by: number): void; done(): void }
  note(line: string): void
}

export interface AnyCommand extends Omit<Command, 'run' | 'positional'> {
  readonly positional?: readonly string[]
  readonly run: (input: never, terminal: Terminal) => Promise<object>
}

export function command<S extends z.ZodObject, R extends object>(
  definition: Omit<Command<S>, 'run' | 'show' | 'failed'> & {
    readonly run: (input: z.output<S>, terminal: Terminal) => Promise<R>
    readonly show: (result: R) => string
    readonly failed?: (result: R) => boolean
  },
): AnyCommand {
  return definition
}

/** Throws if the values are invalid. Only the returned function does any work. */
export function prepared({ input, run, show, failed }: AnyCommand, values: unknown) {
  // The command's own schema produced the input of `run`, and `show` takes the result of `run`.
  const read = parse(input, values) as never
  return async (terminal: Terminal) => {
    const result = await run(read, terminal)
    return { result, text: () => show(result as never), failed: failed?.(result as never) ?? false }
  }
}
