import { defined } from '../../../kernel/objects.ts'
import type { PlatformWriteScope } from '../../base/access/scopes.ts'
import { changesBetween } from '../../base/reference/store.ts'
import type { Company, CompanyChanges, NewCompany } from './schema.ts'
import { insertCompany, updateCompany } from './store.ts'

export async function createCompany(scope: PlatformWriteScope, input: NewCompany): Promise<Company> {
  const company = await insertCompany(scope.connection, { ...input, now: scope.now })
  const { id, modules } = company
  const target = { type: 'company', id }
  await scope.audit({ action: 'company.created', target, change: { ...input, modules } }, id)
  return company
}

export async function changeCompany(
  scope: PlatformWriteScope,
  before: Company,
  changes: CompanyChanges & Partial<Pick<Company, 'modules'>>,
): Promise<Company> {
  const { id } = before
  const after = { ...before, ...defined(changes) }
  const change = changesBetween(before, after)
  if (change === undefined) return before
  const company = await updateCompany(scope, after)
  await scope.audit({ action: 'company.updated', target: { type: 'company', id }, change }, id)
  return company
}
