import { sql } from '../../kernel/database/sql.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import {
  type PlainKind,
  changeGrant,
  createGrant,
  getGrant,
  listGrants,
  removeGrant,
} from '../grants/operations.ts'
import { grantColumns } from '../grants/store.ts'
import { companySchemas } from './schema.ts'

const companies: PlainKind = {
  ...companySchemas,
  tag: 'Companies',
  plural: 'companies',
  resource: 'company',
  table: 'companies',
  columns: grantColumns,
  members: sql`company_members`,
  key: sql`site_company_id`,
}

export function companyOperations(locale: Locale): readonly AnyOperation[] {
  return [
    listGrants(companies),
    getGrant(companies),
    createGrant(companies),
    changeGrant(companies),
    removeGrant(companies, { locale }),
  ]
}
