import { IdParams } from '../../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { found } from '../../../kernel/problem.ts'
import { modules } from '../../base/access/schema-modules.ts'
import { changeCompany, createCompany } from './changes.ts'
import { modulesAfter } from './rules.ts'
import { Company, CompanyChanges, Module, ModuleChanges, NewCompany } from './schema.ts'
import { accessibleCompanies, accessibleCompany, lockCompany } from './store.ts'

const common = { tag: 'Companies', resource: 'company' } as const

const listCompanies = operation({
  ...common,
  id: 'companies.list',
  summary: 'List the companies you may enter',
  method: 'GET',
  path: '/companies',
  access: 'user',
  status: 200,
  envelope: 'list',
  response: Company,
  handle: accessibleCompanies,
})

const getCompany = operation({
  ...common,
  id: 'companies.get',
  summary: 'Read one of the companies you may enter',
  method: 'GET',
  path: '/companies/{id}',
  access: 'user',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: Company,
  handle: async (scope, { params }) => found(await accessibleCompany(scope, params.id), 'company'),
})

const createCompanyOperation = operation({
  ...common,
  id: 'companies.create',
  sensitive: 'act',
  summary: 'Create a company',
  method: 'POST',
  path: '/companies',
  access: 'platform_write',
  body: NewCompany,
  status: 201,
  envelope: 'record',
  response: Company,
  handle: (scope, { body }) => createCompany(scope, body),
})

const updateCompanyOperation = operation({
  ...common,
  id: 'companies.update',
  sensitive: 'act',
  summary: 'Change a company',
  description: 'Omitted fields stay as they are. A change without an effect keeps the version.',
  method: 'PUT',
  path: '/companies/{id}',
  access: 'platform_write',
  params: IdParams,
  body: CompanyChanges,
  status: 200,
  envelope: 'record',
  response: Company,
  async handle(scope, { params, body, precondition }) {
    const before = found(await lockCompany(scope, params.id), 'company')
    precondition.check(before.version)
    return changeCompany(scope, before, body)
  },
})

const listModules = operation({
  ...common,
  id: 'modules.list',
  summary: 'List the modules that a company can have',
  method: 'GET',
  path: '/modules',
  access: 'user',
  status: 200,
  envelope: 'list',
  response: Module,
  handle: () => Promise.resolve(modules),
})

const updateModulesOperation = operation({
  ...common,
  id: 'companies.update_modules',
  sensitive: 'act',
  summary: 'Enable and disable modules of a company',
  description: 'Send `modules` to replace all of them, or `enable` and `disable` to change only some.',
  method: 'PUT',
  path: '/companies/{id}/modules',
  access: 'platform_write',
  params: IdParams,
  body: ModuleChanges,
  status: 200,
  envelope: 'record',
  response: Company,
  async handle(scope, { params, body, precondition }) {
    const before = found(await lockCompany(scope, params.id), 'company')
    precondition.check(before.version)
    const changes = { modules: modulesAfter(before.modules, body) }
    return changeCompany(scope, before, changes)
  },
})

export const companyOperations: readonly AnyOperation[] = [
  listCompanies,
  getCompany,
  createCompanyOperation,
  updateCompanyOperation,
  listModules,
  updateModulesOperation,
]
