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
import { groupSchemas } from './schema.ts'

const groups: PlainKind = {
  ...groupSchemas,
  tag: 'Groups',
  plural: 'groups',
  resource: 'group',
  table: sql`groups`,
  columns: unitColumns,
  members: sql`group_members`,
  key: sql`site_group_id`,
}

export function groupOperations(locale: Locale): readonly AnyOperation[] {
  return [
    listUnits(groups),
    getUnit(groups),
    createUnit(groups),
    changeUnit(groups),
    removeUnit(groups, { locale }),
  ]
}
