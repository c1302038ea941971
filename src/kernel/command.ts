import type * as z from 'zod'
import { parse } from './validation.ts'

/** One command of the command line, as data: options follow from the schema. */
export interface Command<S extends z.ZodObject = z.ZodObject> {
  /** Words as typed: `company create`. */
  readonly name: string
  readonly summary: string
  /** Keys of `input` given by position, in order; all others are `--options` in kebab-case. */
  readonly positional?: readonly (keyof z.input<S> & string)[]
  readonly input: S
  readonly run: (input: z.output<S>, terminal: Terminal) => Promise<object>
  /** The result for a person; `--json` prints the result itself. */
  readonly show: (result: never) => string
  /** Whether the result, though there is one, is a failure to a script: the exit code is 1. */
  readonly failed?: (result: never) => boolean
}

export interface Terminal {
  /** Progress of a long command, on standard error and only for a person. */
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

interface Outcome {
  readonly result: object
  /** The result for a person. */
  readonly text: () => string
  readonly failed: boolean
}

/** Throws what is wrong with the values; only the returned function does anything. */
export function prepared(
  { input, run, show, failed }: AnyCommand,
  values: unknown,
): (terminal: Terminal) => Promise<Outcome> {
  // What the command's own schema let through is what its `run` takes, and what that returns its `show` takes.
  const read = parse(input, values) as never
  return async (terminal) => {
    const result = await run(read, terminal)
    return { result, text: () => show(result as never), failed: failed?.(result as never) ?? false }
  }
}
