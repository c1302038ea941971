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
import { groupSchemas } from './schema.ts'

const groups: PlainKind = {
  ...groupSchemas,
  tag: 'Groups',
  plural: 'groups',
  resource: 'group',
  table: 'groups',
  columns: grantColumns,
  members: sql`group_members`,
  key: sql`site_group_id`,
}

export function groupOperations(locale: Locale): readonly AnyOperation[] {
  return [
    listGrants(groups),
    getGrant(groups),
    createGrant(groups),
    changeGrant(groups),
    removeGrant(groups, { locale }),
  ]
}
