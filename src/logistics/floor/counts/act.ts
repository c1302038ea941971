import { Problem, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { headerOf } from '../../catalogue/named/store-header.ts'
import { nextIds } from '../../documents/spine/store-lines.ts'
import { Work, act, close } from '../../documents/spine/work.ts'
import { release } from './actions.ts'
import { countHandler } from './handler.ts'
import { chosenPlaces, draftOf } from './create.ts'
import type { NewCount } from './schema.ts'
import { counts } from './store-record.ts'

/** Creates a count from a plan and returns its ID. A count that can't be released stays open for a person. */
export async function countByPlan(
  scope: WriteScope,
  body: NewCount,
  plan: { readonly id: number; readonly release: boolean },
): Promise<number> {
  const { client_3pl_id = null, warehouse_id } = body
  const { header, faults } = await headerOf(scope, { client_3pl_id, warehouse_id, partner_id: null })
  const chosen = faults.length > 0 ? { places: [], faults } : await chosenPlaces(scope, body, header)
  refuse(chosen.faults)
  const { id } = await nextIds(scope, counts, 0)
  const draft = { ...draftOf(id, body, header), plan_id: plan.id, chosen: chosen.places }
  await close(Work.onNew(scope, draft), countHandler)
  if (plan.release)
    await scope
      .attempt(() => act(scope, countHandler, { id, action: 'release', apply: release }))
      .catch(unlessRefused)
  return id
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Problem)) throw error
}
