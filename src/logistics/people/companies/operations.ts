import { IdParams } from '../../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { found } from '../../../kernel/problem.ts'
import { modules } from '../../base/access/schema-modules.ts'
import { changeCompany, createCompany } from './changes.ts'
import { modulesAfter } from './rules.ts'
import { Company, CompanyChanges, Module, ModuleChanges, NewCompany } from './schema.ts'
import { accessibleCompanies, accessibleCompany, lockCompany } from './store.ts'

const common = { tag: 'Companies', resource: 'company', response: Company } as const
const reads = { ...common, method: 'GET', access: 'user', status: 200 } as const
const writes = { ...common, access: 'platform_write', sensitive: 'act', envelope: 'record' } as const
const changes = { ...writes, method: 'PUT', params: IdParams, status: 200 } as const

const listCompanies = operation({
  ...reads,
  id: 'companies.list',
  summary: 'List the companies you may enter',
  path: '/companies',
  envelope: 'list',
  handle: accessibleCompanies,
})

const getCompany = operation({
  ...reads,
  id: 'companies.get',
  summary: 'Read one of the companies you may enter',
  path: '/companies/{id}',
  params: IdParams,
  envelope: 'record',
  handle: async (scope, { params }) => found(await accessibleCompany(scope, params.id), 'company'),
})

const createCompanyOperation = operation({
  ...writes,
  id: 'companies.create',
  summary: 'Create a company',
  method: 'POST',
  path: '/companies',
  body: NewCompany,
  status: 201,
  handle: (scope, { body }) => createCompany(scope, body),
})

const updateCompanyOperation = operation({
  ...changes,
  id: 'companies.update',
  summary: 'Change a company',
  description: 'Omitted fields stay as they are. A change without an effect keeps the version.',
  path: '/companies/{id}',
  body: CompanyChanges,
  async handle(scope, { params, body, precondition }) {
    const before = found(await lockCompany(scope, params.id), 'company')
    precondition.check(before.version)
    return changeCompany(scope, before, body)
  },
})

const listModules = operation({
  ...reads,
  id: 'modules.list',
  summary: 'List the modules that a company can have',
  path: '/modules',
  envelope: 'list',
  response: Module,
  handle: () => Promise.resolve(modules),
})

const updateModulesOperation = operation({
  ...changes,
  id: 'companies.update_modules',
  summary: 'Enable and disable modules of a company',
  description: 'Send `modules` to replace all of them, or `enable` and `disable` to change only some.',
  path: '/companies/{id}/modules',
  body: ModuleChanges,
  async handle(scope, { params, body, precondition }) {
    const before = found(await lockCompany(scope, params.id), 'company')
    precondition.check(before.version)
    return changeCompany(scope, before, { modules: modulesAfter(before.modules, body) })
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
