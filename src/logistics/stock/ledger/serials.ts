import { sql } from '../../../kernel/database/sql.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Posting } from './book.ts'
import type { StoredBucket } from './bucket.ts'

/** Moves the named serial numbers. An outgoing one must lie in that bucket, an incoming one in no other. */
export async function moveSerials(
  scope: WriteScope,
  postings: readonly Posting<StoredBucket>[],
): Promise<void> {
  for (const posting of postings) {
    if (posting.serials.length === 0) continue
    if (posting.on_hand < 0n) await takeOut(scope, posting)
    else if (posting.on_hand > 0n) await putIn(scope, posting)
  }
}

async function takeOut(scope: WriteScope, { bucket, serials, path }: Posting<StoredBucket>): Promise<void> {
  const rows = await scope.all<{ serial_number: string }>(sql`
    update serials set bucket_id = null, updated_at = ${scope.now}
     where company_id = ${scope.company} and article_id = ${bucket.article_id} and serial_number = any(${serials})
       and bucket_id = ${bucket.id ?? null}
    returning serial_number`)
  const taken = new Set(rows.map((row) => row.serial_number))
  refuse(serials.filter((serial) => !taken.has(serial)).map((serial) => notInStock(path, serial)))
}

function notInStock(path: string, serial: string): Fault {
  return { path, rule: 'not_in_stock', params: { serial } }
}

async function putIn(scope: WriteScope, { bucket, serials, path }: Posting<StoredBucket>): Promise<void> {
  const rows = await scope.all<{ serial_number: string }>(sql`
    insert into serials as s (company_id, article_id, serial_number, bucket_id, updated_at)
    select ${scope.company}, ${bucket.article_id}, serial, ${bucket.id ?? null}, ${scope.now}
      from unnest(${serials}::text[]) as n (serial) order by serial
    on conflict (company_id, article_id, serial_number) do update
       set bucket_id = excluded.bucket_id, updated_at = excluded.updated_at where s.bucket_id is null
    returning serial_number`)
  refuse(rows.length === serials.length ? [] : [{ path, rule: 'taken' }])
}

/** Serial numbers of a bucket, oldest first. */
export function serialsIn(
  scope: WriteScope,
  bucket_id: number,
): Promise<readonly { readonly serial_number: string }[]> {
  return scope.all(sql`
    select s.serial_number from serials s
     where s.company_id = ${scope.company} and s.bucket_id = ${bucket_id} order by s.updated_at, s.serial_number`)
}
