import { type GoalRow, goalRows } from './goal-rows.ts'
import { shownTarget } from './goals.ts'
import type { Report, Table } from './report.ts'

export const goalsTitle = 'Goals of speed'

/** Goals that this bench measures. `npm run bench -- all` reads them back from the kept report. */
export function goalTable(
  { name, figures }: Pick<Report, 'name' | 'figures'>,
  all: readonly GoalRow[] = goalRows,
): readonly Table[] {
  const measured: unknown = JSON.parse(JSON.stringify(figures))
  const rows = all.flatMap(({ what, target, from }) => {
    const reached = typeof from !== 'string' && from.bench === name ? from.read(measured) : undefined
    return reached === undefined ? [] : [[what, String(Number(reached.toPrecision(4))), shownTarget(target)]]
  })
  return rows.length === 0 ? [] : [{ title: goalsTitle, columns: ['what', 'reached', 'goal'], rows }]
}
