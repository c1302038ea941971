import { sql } from '../../../kernel/database/sql.ts'
import type { Json } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import type { Logo } from './rules-logo.ts'
import type { CompanyLogo, LogoType } from './schema-logo.ts'

const record = sql`
  l.company_id, l.content_type, l.width, l.height, length(l.content) as size_bytes, l.sha256, iso(l.updated_at) as updated_at`

export function logoRecord(scope: WriteScope): Promise<Json<CompanyLogo> | undefined> {
  return scope.record<CompanyLogo>(sql`
    select row_to_json(r)::text as json, null::int as version
      from (select ${record} from company_logos l where l.company_id = ${scope.company}) r`)
}

/** Logo of one company; undefined in a scope of several. */
export function logoPicture(
  scope: ReadScope,
): Promise<{ readonly content_type: LogoType; readonly content: Buffer } | undefined> {
  const { only } = scope
  if (only === undefined) return Promise.resolve(undefined)
  return scope.maybe(sql`
    select l.content_type, l.content from company_logos l where l.company_id = ${only}`)
}

export function saveLogo(scope: WriteScope, logo: Logo & { readonly sha256: string }): void {
  scope.send(sql`
    insert into company_logos (company_id, content_type, width, height, sha256, content, updated_at)
    values (${scope.company}, ${logo.type}, ${logo.width}, ${logo.height}, ${logo.sha256}, ${logo.bytes}, ${scope.now})
    on conflict (company_id) do update set
      content_type = excluded.content_type, width = excluded.width, height = excluded.height, sha256 = excluded.sha256,
      content = excluded.content, updated_at = excluded.updated_at`)
}

/** Returns whether there was a logo. */
export async function deleteLogo(scope: WriteScope): Promise<boolean> {
  return (await scope.run(sql`delete from company_logos where company_id = ${scope.company}`)) > 0
}
