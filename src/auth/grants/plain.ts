import { sql } from '../../kernel/database/sql.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import { type PlainKind, changeGrant, createGrant, getGrant, listGrants, removeGrant } from './operations.ts'
import { grantSchemas } from './schema.ts'
import { grantColumns } from './store.ts'

export const companies: PlainKind = {
  ...grantSchemas('SiteCompany', 'Acme Retail'),
  tag: 'Companies',
  plural: 'companies',
  resource: 'company',
  table: 'companies',
  columns: grantColumns,
  members: sql`company_members`,
  key: sql`site_company_id`,
}

const groups: PlainKind = {
  ...grantSchemas('SiteGroup', 'Night shift'),
  tag: 'Groups',
  plural: 'groups',
  resource: 'group',
  table: 'groups',
  columns: grantColumns,
  members: sql`group_members`,
  key: sql`site_group_id`,
}

/** Companies and groups of a site; roles have operations of their own. */
export function plainGrantOperations(locale: Locale): readonly AnyOperation[] {
  return [companies, groups].flatMap((kind) => [
    listGrants(kind),
    getGrant(kind),
    createGrant(kind),
    changeGrant(kind),
    removeGrant(kind, { locale }),
  ])
}
