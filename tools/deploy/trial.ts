import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'

export const root = resolve(import.meta.dirname, '../..')
/** Where what is tried stands. */
export const deploy = join(root, 'deploy')

/** Something of deploy/ that can be tried where the tools for it are installed. */
export interface Trial {
  readonly name: string
  /** Programs without which it is left out. */
  readonly needs: readonly string[]
  /** Gives what was found to hold, in a line; throws otherwise. */
  readonly run: (parts: TrialParts) => Promise<string>
}

export interface TrialParts {
  /** A folder that is gone afterwards. */
  readonly folder: string
  /** A PostgreSQL that may be written to, for what needs one. */
  readonly database: string | undefined
}

export interface Outcome {
  readonly name: string
  readonly outcome: 'ok' | 'left out' | 'failed'
  readonly said: string
}

/** Details of a program that failed. */
const Said = z.object({ stdout: z.string(), stderr: z.string() })

interface Calling {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

/** Output of a program, on either stream; throws with it when the program fails. */
export async function printed(
  program: string,
  args: readonly string[],
  { cwd = root, env = process.env }: Calling = {},
): Promise<string> {
  const options = { cwd, env, timeout: 15 * 60_000, maxBuffer: 64 * 1024 * 1024 }
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, options)
    return `${stdout}${stderr}`
  } catch (error) {
    const said = Said.safeParse(error).data
    const lines = [`${program} ${args[0] ?? ''} failed`, said?.stdout ?? '', said?.stderr ?? '']
    throw new Error(lines.join('\n').trimEnd(), { cause: error })
  }
}

export function isInstalled(program: string): Promise<boolean> {
  return promisify(execFile)('sh', ['-c', 'command -v "$0"', program]).then(
    () => true,
    () => false,
  )
}

export async function outcomeOf({ name, needs, run }: Trial, database?: string): Promise<Outcome> {
  const missing: string[] = []
  for (const program of needs) if (!(await isInstalled(program))) missing.push(program)
  if (missing.length > 0) return { name, outcome: 'left out', said: `not installed: ${missing.join(', ')}` }
  const folder = await mkdtemp(join(tmpdir(), `waybill-try-${name}-`))
  try {
    return { name, outcome: 'ok', said: await run({ folder, database }) }
  } catch (error) {
    return { name, outcome: 'failed', said: error instanceof Error ? error.message : String(error) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
