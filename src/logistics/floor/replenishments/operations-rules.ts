import { fromMicros, micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import type { Json } from '../../../kernel/json.ts'
import { operation } from '../../../kernel/operation.ts'
import { changing, deleting, listing } from '../../../kernel/operation-shapes.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { resolveLines } from '../../catalogue/named/lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import { lockPositions } from '../../stock/ledger/store.ts'
import { locationFaults, quantityFaults } from './rules.ts'
import {
  NewReplenishmentRule,
  ReplenishmentRuleChanges,
  ReplenishmentRule,
  RuleList,
} from './schema-rules.ts'
import { dropOfRule } from './store.ts'
import {
  deleteRule,
  lockRule,
  storedRule,
  locationOfRule,
  ruleById,
  rulePage,
  saveRule,
} from './store-rules.ts'
import { tellReplenishments, planRules } from './tell.ts'

const common = { tag: 'Replenishments', module: 'picking', resource: 'replenishment_rule' } as const

const listRules = operation({
  ...common,
  ...listing,
  id: 'replenishment_rules.list',
  summary: 'List replenishment rules',
  description: 'The quantity of each article that a picking location should have, and whether it is met.',
  path: '/replenishment-rules',
  query: RuleList,
  response: ReplenishmentRule,
  handle: (scope, { query }) => rulePage(scope, query),
})

const setOperation = operation({
  ...common,
  id: 'replenishment_rules.set',
  summary: 'Set how much of an article a picking location should have',
  description:
    'Repeating the call changes the quantities. When less than the minimum is free at the location and a reserve location of the warehouse has stock, a task is created to fill it up to the maximum.',
  method: 'PUT',
  path: '/replenishment-rules',
  access: 'write',
  role: 'operator',
  unversioned: true,
  body: NewReplenishmentRule,
  status: 200,
  envelope: 'record',
  response: ReplenishmentRule,
  handle: (scope, { body }) => setRule(scope, body),
})

const updateOperation = operation({
  ...common,
  ...changing,
  id: 'replenishment_rules.update',
  summary: 'Change a replenishment rule',
  path: '/replenishment-rules/{id}',
  role: 'operator',
  body: ReplenishmentRuleChanges,
  response: ReplenishmentRule,
  async handle(scope, { params: { id }, body, precondition }) {
    const seen = found(await storedRule(scope, id), 'replenishment_rule')
    // Positions are locked before rules, as by every movement of the article.
    await lockPositions(scope, [seen])
    const { version, article_id, location_id } = found(await lockRule(scope, id), 'replenishment_rule')
    precondition.check(version)
    return setRule(scope, { ...body, article_id, location_id })
  },
})

const deleteOperation = operation({
  ...common,
  ...deleting,
  id: 'replenishment_rules.delete',
  summary: 'Delete a replenishment rule',
  description: 'Its open task is dropped.',
  path: '/replenishment-rules/{id}',
  role: 'operator',
  async handle(scope, { params: { id }, precondition }) {
    const { version, article_id, location_id, minimum, maximum } = found(
      await lockRule(scope, id),
      'replenishment_rule',
    )
    precondition.check(version)
    await tellReplenishments(scope, 'replenishment.dropped', { ids: await dropOfRule(scope, id) })
    await deleteRule(scope, id)
    const change = { article_id, location_id, minimum_um3pl: minimum, maximum_um3pl: maximum }
    await scope.audit({
      action: 'replenishment_rule.deleted',
      target: { type: 'replenishment_rule', id },
      change,
    })
    return undefined
  },
})

async function setRule(scope: WriteScope, body: NewReplenishmentRule): Promise<Json<ReplenishmentRule>> {
  const line = { article_id: body.article_id, article_code: body.article_code }
  const resolved = resolveLines([line], await articlesNamed(scope, [line]), {
    client_3pl_id: body.client_3pl_id ?? undefined,
    inactive: 'taken',
  })
  const location = await locationOfRule(scope, body.location_id)
  const article = resolved.lines[0]?.article
  refuse([...resolved.faults.map(ofBody), ...locationFaults(location), ...quantityFaults(body, article)])
  const named = { article: found(article, 'article'), location: found(location, 'location') }
  const minimum = fromMicros(micros(body.minimum_um3pl))
  const maximum = fromMicros(micros(body.maximum_um3pl))
  // A concurrent movement of the article waits for this rule, or this rule sees its result.
  const position = { article_id: named.article.id, warehouse_id: named.location.warehouse_id }
  await lockPositions(scope, [position])
  const { id, is } = await saveRule(scope, { ...named, minimum, maximum })
  if (is !== 'same') {
    await planRules(scope, [id])
    const change = {
      article_id: named.article.id,
      location_id: named.location.id,
      minimum_um3pl: minimum,
      maximum_um3pl: maximum,
    }
    await scope.audit({
      action: `replenishment_rule.${is}`,
      target: { type: 'replenishment_rule', id },
      change,
    })
  }
  return found(await ruleById(scope, id), 'replenishment_rule')
}

/** The body is a single line, so fault paths have no index. */
function ofBody(fault: Fault): Fault {
  return { ...fault, path: fault.path.replace(/^lines\.0\./, '') }
}

export const replenishmentRuleOperations = [listRules, setOperation, updateOperation, deleteOperation]
