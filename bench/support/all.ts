import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GoalRow } from './goal-rows.ts'
import { isMet, shownFigure, shownTarget } from './goals.ts'
import { goalsTitle } from './goal-table.ts'
import { markdown, results } from './report.ts'

/** The last kept run of a bench, read from its report. */
interface Kept {
  readonly date: string
  readonly command: string
  /** Figures of its goals, by the goal's name. */
  readonly reached: ReadonlyMap<string, number>
}

/** Reads the kept report of a bench; undefined before its first kept run. */
async function keptBy(bench: string, folder = results): Promise<Kept | undefined> {
  const text = await readFile(join(folder, `${bench}.md`), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const [, date = ''] = /^(\S+) · /m.exec(text) ?? []
  const [, command = ''] = /^`(.*)`$/m.exec(text) ?? []
  const [, goals = ''] = text.split(`## ${goalsTitle}\n`)
  const rows = [...goals.matchAll(/^\| (.*?) +\| +(\d\S*) /gm)]
  const reached = new Map(rows.map(([, what = '', figure]) => [what, Number(figure)]))
  return { date, command, reached }
}

interface GoalReached {
  readonly what: string
  readonly goal: string
  /** Undefined if nothing was measured. */
  readonly reached: number | undefined
  readonly shown: string
  readonly state: 'met' | 'NOT MET' | 'not measured'
  /** The bench that measures it, or why no bench does. */
  readonly by: string
}

export async function goalTableOf(
  rows: readonly GoalRow[],
  folder?: string,
): Promise<readonly GoalReached[]> {
  return Promise.all(rows.map((row) => reachedBy(row, folder)))
}

async function reachedBy({ what, target, from }: GoalRow, folder?: string): Promise<GoalReached> {
  const goal = shownTarget(target)
  const missing = { what, goal, reached: undefined, shown: '', state: 'not measured' } as const
  if (typeof from === 'string') return { ...missing, by: from }
  const by = `bench -- ${from.bench}`
  const kept = await keptBy(from.bench, folder)
  const reached = kept?.reached.get(what)
  if (reached === undefined) return { ...missing, by }
  const state = isMet(target, reached) ? 'met' : 'NOT MET'
  return { what, goal, reached, shown: shownFigure(target, reached), state, by }
}

interface Source {
  readonly bench: string
  readonly kept: Kept | undefined
}

export function sourcesOf(benches: readonly string[]): Promise<readonly Source[]> {
  return Promise.all(benches.map(async (bench) => ({ bench, kept: await keptBy(bench) })))
}

export function tableText(rows: readonly GoalReached[], sources: readonly Source[]): string {
  const count = (state: GoalReached['state']) => rows.filter((row) => row.state === state).length
  return [
    '# Every goal of speed',
    `${count('met')} met, ${count('NOT MET')} not met, ${count('not measured')} not measured, of ${rows.length}. Each figure is of the last kept run of its bench.`,
    markdown({
      title: 'Goals',
      columns: ['what', 'reached', 'goal', '', 'by'],
      rows: rows.map(({ what, shown, goal, state, by }) => [what, shown, goal, state, by]),
    }),
    markdown({
      title: 'Where the figures are from',
      columns: ['bench', 'measured', 'command'],
      rows: sources.map(({ bench, kept }) => [
        `bench -- ${bench}`,
        kept?.date.slice(0, 16).replace('T', ' ') ?? 'not measured',
        kept === undefined ? '' : `\`${kept.command}\``,
      ]),
    }),
  ].join('\n\n')
}
