import { operation } from '../../kernel/operation.ts'
import { Company } from './schema.ts'
import { accessibleCompanies } from './store.ts'

const listCompanies = operation({
  id: 'companies.list',
  tag: 'Companies',
  summary: 'List the companies you may enter',
  method: 'GET',
  path: '/companies',
  access: 'user',
  status: 200,
  envelope: 'list',
  response: Company,
  handle: accessibleCompanies,
})

export const companyOperations = [listCompanies]
