import { type Statement, name, slow, sql } from '../../../kernel/database/sql.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import type { CountedList } from '../../../lists/list.ts'
import { asked } from '../../../lists/listing.ts'
import { listPage } from '../../../lists/page.ts'
import { userObject } from '../../base/audit/store-actor.ts'
import { inOrder } from '../../../lists/sorting.ts'
import { equals } from '../../base/reference/store.ts'
import {
  type Attachment,
  type AttachmentList,
  type ContentType,
  type Resource,
  moduleOf,
  resources,
} from './schema.ts'

export const attachmentRecord = sql`
  t.id, t.company_id, t.client_3pl_id, t.resource as resource_type, t.resource, t.resource_id, t.name, t.content_type, t.size_bytes, t.sha256,
  exists (select from attachment_files f
           where f.company_id = t.company_id and f.attachment_id = t.id and f.thumbnail is not null) as has_thumbnail,
  ${userObject(sql`t.created_by`)} as actor, t.created_by, iso(t.created_at) as created_at`

export const attachmentCounts: CountedList = {
  table: 'attachments',
  columns: [{ name: 'client_3pl_id', type: 'bigint' }],
  facets: [[], ['client_3pl_id']],
  newestFirst: false,
}

/** Limits files `t` to the modules of the caller's token. */
export function openedTo({ visit: { modules } }: ReadScope): Statement<'none'> {
  if (modules === undefined) return sql`true`
  return sql`t.resource = any(${resources.filter((each) => modules.includes(moduleOf[each]))})`
}

export function attachmentPage(scope: ReadScope, query: AttachmentList): Promise<Page<Attachment>> {
  const { client_3pl_id: asking, resource_type, resource_id } = query
  const { clients } = scope
  const client_3pl_id = clients === null ? asking : (asking ?? clients).filter((id) => clients.includes(id))
  return listPage(scope, {
    // A file never changes after upload.
    ...inOrder(attachmentCounts, query, 'created_at'),
    alias: 't',
    record: attachmentRecord,
    selection: { client_3pl_id },
    conditions: [
      ...(scope.visit.modules === undefined ? [] : [openedTo(scope)]),
      ...asked(resource_type, (one) => equals('t.resource', one)),
      ...asked(resource_id, (some) => equals('t.resource_id', some)),
    ],
    search: undefined,
    query,
  })
}

/** A file never changes, so its version stays 1. */
export const fileVersion = 1

export function attachmentById(scope: ReadScope, id: number): Promise<Json<Attachment> | undefined> {
  return scope.record<Attachment>(sql`
    select row_to_json(r)::text as json, ${fileVersion}::int as version
      from (select ${attachmentRecord} from attachments t where ${scope.owned('t')} and ${openedTo(scope)} and t.id = ${id} limit 1) r`)
}

interface StoredFile {
  readonly name: string
  readonly content_type: ContentType
  readonly bytes: Buffer | null
}

/** A file may be large, so this read doesn't use the connections for short reads. */
export function contentOf(scope: ReadScope, id: number): Promise<StoredFile | undefined> {
  return scope.maybe<StoredFile>(slow(fileWith(scope, id, sql`f.content`)))
}

export function thumbnailOf(scope: ReadScope, id: number): Promise<StoredFile | undefined> {
  return scope.maybe<StoredFile>(fileWith(scope, id, sql`f.thumbnail`))
}

function fileWith(scope: ReadScope, id: number, column: Statement<'none'>): Statement<'company'> {
  return sql`
    select t.name, t.content_type, ${column} as bytes
      from attachments t join attachment_files f on f.company_id = t.company_id and f.attachment_id = t.id
     where ${scope.owned('t')} and ${openedTo(scope)} and t.id = ${id} limit 1`
}

interface Target {
  readonly client_3pl_id: number | null
}

/** Owner of the record that a file is for; undefined if the caller may not see the record. */
export function targetOf(scope: WriteScope, resource: Resource, id: number): Promise<Target | undefined> {
  const record =
    resource === 'parcel'
      ? sql`parcels p join sales_orders r on r.company_id = p.company_id and r.id = p.order_id where p.id = ${id}`
      : sql`${name(`${resource}s`)} r where r.id = ${id}`
  return scope.maybe<Target>(sql`select r.client_3pl_id from ${record} and ${scope.owned('r')}`)
}

interface NewFile extends Pick<
  Attachment,
  'client_3pl_id' | 'resource' | 'resource_id' | 'name' | 'content_type' | 'sha256'
> {
  readonly content: Buffer
  readonly thumbnail: Buffer | null
}

/**
 * Writes the file. The company's total stays locked until the transaction ends, so that concurrent uploads can't exceed
 * the quota.
 */
export async function insertAttachment(
  scope: WriteScope,
  file: NewFile,
): Promise<{ readonly id: number; readonly kept_bytes: number; readonly of_record: number }> {
  const { company, now, visit } = scope
  const { id } = await scope.one<{ id: number }>(sql`
    insert into attachments (company_id, client_3pl_id, resource, resource_id, name, content_type, size_bytes, sha256,
                             created_by, created_at)
    values (${company}, ${file.client_3pl_id}, ${file.resource}, ${file.resource_id}, ${file.name}, ${file.content_type},
            ${file.content.length}, ${file.sha256}, ${visit.user_id}, ${now})
    returning id`)
  scope.send(sql`
    insert into attachment_files (company_id, attachment_id, content, thumbnail)
    values (${company}, ${id}, ${file.content}, ${file.thumbnail})`)
  const sums = await scope.one<{ kept_bytes: number; of_record: number }>(sql`
    select s.bytes as kept_bytes,
           (select count(*)::int from attachments t
             where t.company_id = s.company_id and t.resource = ${file.resource} and t.resource_id = ${file.resource_id}) as of_record
      from attachment_sums s where s.company_id = ${company}`)
  return { id, ...sums }
}

/** Returns the deleted record. */
export async function deleteAttachment(scope: WriteScope, id: number): Promise<Attachment | undefined> {
  const row = await scope.maybe<Attachment>(sql`
    select ${attachmentRecord} from attachments t where ${scope.owned('t')} and t.id = ${id} for update`)
  if (row !== undefined)
    await scope.run(sql`delete from attachments t where t.company_id = ${scope.company} and t.id = ${id}`)
  return row
}
