import { Json } from '../../../kernel/json.ts'
import { defined } from '../../../kernel/objects.ts'
import { type Precondition, operation } from '../../../kernel/operation.ts'
import { deletes, readsPage, readsRecord, updates } from '../../base/access/routes.ts'
import { found } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { changesBetween } from '../../base/reference/store.ts'
import { told } from '../../base/reference/store-records.ts'
import { Unit, UnitChanges, UnitList, UnitParams } from './schema.ts'
import { deleteUnit, insertUnit, lockUnit, unitByCode, unitPage, updateUnit } from './store.ts'

const common = { tag: 'Units', resource: 'unit' } as const

const listUnits = operation({
  ...common,
  ...readsPage,
  id: 'units.list',
  summary: 'List the unit catalogue',
  description: 'Unit codes of the company. Articles may have units that are not in the catalogue.',
  path: '/units',
  query: UnitList,
  response: Unit,
  handle: (scope, { query }) => unitPage(scope, query),
})

const getUnit = operation({
  ...common,
  ...readsRecord,
  id: 'units.get',
  summary: 'Read one unit',
  path: '/units/{code}',
  params: UnitParams,
  response: Unit,
  handle: async (scope, { params }) => found(await unitByCode(scope, params.code), 'unit'),
})

const setUnitOperation = operation({
  ...common,
  ...updates,
  id: 'units.set',
  summary: 'Create or change a unit',
  description:
    'A code that is not in the catalogue is added to it; the answer is 200 in both cases. Small and capital letters make no difference, and the code stays as it was written first. Omitted fields stay as they are. A change without an effect keeps the version.',
  path: '/units/{code}',
  role: 'manager',
  params: UnitParams,
  body: UnitChanges,
  response: Unit,
  handle: (scope, { params, body, precondition }) => setUnit(scope, { ...params, ...body }, precondition),
})

const deleteUnitOperation = operation({
  ...common,
  ...deletes,
  id: 'units.delete',
  summary: 'Delete a unit from the catalogue',
  description: 'Articles and documents that name the code keep it.',
  path: '/units/{code}',
  role: 'manager',
  params: UnitParams,
  async handle(scope, { params, precondition }) {
    const unit = found(await lockUnit(scope, params.code), 'unit')
    const { id, code, version, name, integer_only } = unit
    precondition.check(version)
    await deleteUnit(scope, code)
    const change = { name, integer_only }
    await scope.audit({ action: 'unit.deleted', target: { type: 'unit', id: code }, change })
    told(scope, 'unit.deleted', { id, json: new Json(JSON.stringify(unit), version + 1) })
    return undefined
  },
})

export async function setUnit(
  scope: WriteScope,
  { code, ...changes }: UnitChanges & { readonly code: string },
  precondition: Precondition,
): Promise<Json<Unit>> {
  const values = { name: code, integer_only: false, ...defined(changes) }
  if (await insertUnit(scope, code, values)) {
    // A missing unit has no version that a caller could have seen.
    precondition.check(0)
    await scope.audit({ action: 'unit.created', target: { type: 'unit', id: code }, change: values })
    return told(scope, 'unit.created', await unitNow(scope, code))
  } else {
    const before = found(await lockUnit(scope, code), 'unit')
    precondition.check(before.version)
    const after = { ...before, ...defined(changes) }
    const change = changesBetween(before, after)
    if (change !== undefined) {
      await updateUnit(scope, before.code, after)
      await scope.audit({ action: 'unit.updated', target: { type: 'unit', id: before.code }, change })
      return told(scope, 'unit.updated', { ...(await unitNow(scope, code)), change })
    }
  }
  return found(await unitByCode(scope, code), 'unit')
}

async function unitNow(
  scope: WriteScope,
  code: string,
): Promise<{ readonly id: number; readonly json: Json<Unit> }> {
  const json = found(await unitByCode(scope, code), 'unit')
  return { id: Unit.parse(JSON.parse(json.text)).id, json }
}

export const unitOperations = [listUnits, getUnit, setUnitOperation, deleteUnitOperation]
