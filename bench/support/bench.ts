import type * as z from 'zod'
import { type Note, type Script, script } from '../../tools/script.ts'
import { goalTable } from './goal-table.ts'
import { type Ground, onGround } from './ground.ts'
import { pgbenchVersion } from './pgbench.ts'
import { type Report, machine, published } from './report.ts'

interface Definition<S extends z.ZodObject> {
  /** Name of the bench's file and of its results. */
  readonly name: string
  readonly summary: string
  readonly input: S
  readonly short: readonly string[]
  /** Compares with pgbench, so the bench requires it. */
  readonly needsPgbench?: boolean
  /** PostgreSQL settings in addition to the defaults. */
  readonly settings?: Readonly<Record<string, string>>
  /** Folder that keeps the databases for the next run, if requested. */
  readonly keeps?: (options: z.output<S>) => string | undefined
  readonly measure: (options: z.output<S>, ground: Ground, note: Note) => Promise<Measurement>
}

type Measurement = Omit<Report, 'name'>

/** A bench that starts what it needs or runs on an existing ground. */
export interface Bench extends Script {
  readonly needsPgbench: boolean
  readonly on: (ground: Ground) => Script
}

class MissingTool extends Error {
  override readonly name = 'MissingTool'
}

async function pgbench(): Promise<Readonly<Record<string, string>>> {
  const version = await pgbenchVersion()
  if (version !== undefined) return { pgbench: version }
  throw new MissingTool('This bench needs pgbench in PATH: install the contrib tools of PostgreSQL.')
}

export function bench<S extends z.ZodObject>(definition: Definition<S>): Bench {
  const { name, summary, input, short, settings, keeps, measure } = definition
  const needsPgbench = definition.needsPgbench ?? false
  const made = (run: <T>(work: (ground: Ground) => Promise<T>, folder: string | undefined) => Promise<T>) =>
    script({
      name: `bench:${name}`,
      summary,
      input,
      short,
      async run(options, note) {
        const tools = needsPgbench ? await pgbench() : {}
        const on = machine()
        const parsed = input.parse(options)
        const report = await run((ground) => measure(parsed, ground, note), keeps?.(parsed))
        const versions = { ...report.versions, ...tools }
        const tables = [...report.tables, ...goalTable({ name, figures: report.figures })]
        return {
          text: await published({ ...report, name, versions, tables }, on, { isKept: !options.short }),
        }
      },
      show: ({ text }) => text,
    })
  return {
    ...made((work, folder) => onGround({ settings, folder }, work)),
    needsPgbench,
    on: (ground) => made((work) => work(ground)),
  }
}
