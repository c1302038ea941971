import { IdParams } from '../../../kernel/fields.ts'
import { operation } from '../../../kernel/operation.ts'
import { readsList } from '../../base/access/routes.ts'
import { found } from '../../../kernel/problem.ts'
import type { NumberingRuns } from '../numbering/runs.ts'
import { routeOf } from '../../documents/spine/kind.ts'
import { documentKinds } from '../../kinds.ts'
import { timelineOf } from './rules.ts'
import { TimelineEntry } from './schema.ts'
import { documentHistory, documentMovements, documentStanding } from './store.ts'

/** `runs` numbers the pending events. */
export function timelineOperations(runs: NumberingRuns) {
  return documentKinds.map((kind) =>
    operation({
      ...routeOf(kind),
      ...readsList,
      id: `${kind.table}.timeline`,
      summary: 'Read the timeline',
      description: 'One entry per request, oldest first: user, changes and stock movements.',
      path: `${kind.path}/{id}/timeline`,
      params: IdParams,
      response: TimelineEntry,
      async handle(scope, { params: { id } }) {
        const { table, resource } = kind
        const document = { table, type: resource, id }
        const { unnumbered } = found(await documentStanding(scope, document), resource)
        if (unnumbered) await runs.next(scope.companies)
        // Replicas don't have the just-numbered events yet.
        const told = unnumbered ? scope.present : scope
        const [history, movements] = await Promise.all([
          documentHistory(told, document),
          documentMovements(told, document),
        ])
        return timelineOf(history, movements)
      },
    }),
  )
}
