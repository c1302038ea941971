import { sql } from '../../kernel/database/sql.ts'
import type { Page } from '../../kernel/json.ts'
import type { SiteReadScope } from '../access/scopes.ts'
import type { CountedList, SearchedList } from '../../lists/list.ts'
import { searchFor } from '../../lists/listing.ts'
import { listPage } from '../../lists/page.ts'
import { inOrder } from '../../lists/sorting.ts'
import type { SiteUserSummary, UserList } from './schema.ts'
import { userSummary } from './store.ts'

export const memberList: CountedList = {
  table: 'site_users',
  key: 'user_id',
  columns: [],
  facets: [[]],
  newestFirst: false,
  sorted: true,
  fenced: {
    fences: 'site_user_fences',
    moves: 'site_user_moves',
    sorts: { sort_name: 'text', email: 'text', created_at: 'timestamptz', updated_at: 'timestamptz' },
  },
}

/** Name and address as the site knows them; triggers keep copies beside the member. */
export const memberTexts: SearchedList = {
  table: 'site_users',
  key: 'user_id',
  alias: 'u',
  text: sql`concat_ws(chr(31), u.shown_name, u.email)`,
}

export function userPage(scope: SiteReadScope, query: UserList): Promise<Page<SiteUserSummary>> {
  const { q, sort = 'name' } = query
  return listPage(scope, {
    ...inOrder(memberList, { ...query, sort: sort === 'name' ? 'sort_name' : sort }),
    alias: 'u',
    record: userSummary,
    selection: {},
    conditions: [],
    search: searchFor(q, memberTexts),
    query,
  })
}
