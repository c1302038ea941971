import { sql } from '../../kernel/database/sql.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import {
  type PlainKind,
  changeUnit,
  createUnit,
  getUnit,
  listUnits,
  removeUnit,
} from '../units/operations.ts'
import { unitColumns } from '../units/store.ts'
import { companySchemas } from './schema.ts'

const companies: PlainKind = {
  ...companySchemas,
  tag: 'Companies',
  plural: 'companies',
  resource: 'company',
  table: sql`companies`,
  columns: unitColumns,
  members: sql`company_members`,
  key: sql`site_company_id`,
}

export function companyOperations(locale: Locale): readonly AnyOperation[] {
  return [
    listUnits(companies),
    getUnit(companies),
    createUnit(companies),
    changeUnit(companies),
    removeUnit(companies, { locale }),
  ]
}
