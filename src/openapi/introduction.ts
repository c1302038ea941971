import { type AnyOperation, isKeyed, problemsOf } from '../kernel/operation.ts'
import type { Service } from '../kernel/service.ts'

/** Everything a reader needs before the first call, in the order in which they need it. */
export function introductionOf(service: Service): string {
  const { description, introduction = {}, operations, prefixes } = service
  const any = (test: (op: AnyOperation) => boolean) => operations.some(test)
  const chapters = {
    ...introduction,
    ...(any((op) => op.envelope === 'page') && { Pages: pages }),
    ...(any((op) => problemsOf(op).includes('too_many_attempts')) && { Limits: limits }),
    ...(any(isKeyed) && { 'Safe repetition': repetition }),
    ...(any((op) => problemsOf(op).includes('precondition_failed')) && { Versions: versions }),
    Errors: `${errors} ${service.followsLanguage ? followed : fixed}`,
    'What is accepted': accepted,
    'Deprecated names': deprecated,
    ...(prefixes.length > 1 && {
      Prefixes: `Every path answers the same under ${prefixes.map((prefix) => `\`${prefix}\``).join(' and ')}.`,
    }),
    Documents: documents,
  }
  return [description, ...Object.entries(chapters).map(([title, text]) => `## ${title}\n\n${text}`)].join(
    '\n\n',
  )
}

const pages =
  'Lists take `page` (from 1) and `per_page`. `meta` says how many rows and pages there are, and `links` has the addresses of the first, last, previous and next page. A `per_page` above the maximum is lowered to it, and a page past the end is empty.'

const limits =
  'Calls are counted in windows of 60 seconds: by user, and by address for sign-ins. `X-RateLimit-Limit` and `X-RateLimit-Remaining` say where you are. Above the limit the answer is 429; wait as many seconds as `Retry-After` says.'

const repetition =
  'Send an `Idempotency-Key` with every write: a key of your own, up to 255 characters. A request that comes again with the same key and body within 24 hours gets the first answer again (`Idempotent-Replayed: true`) and is not carried out twice. The same key with another body is 422 `idempotency_key_reused`. `?dry_run=1` tries a write out and stores nothing.'

const versions =
  'A single record has an `ETag`. Send it as `If-Match` with a write, and the write is refused with 412 when somebody changed the record meanwhile. Send it as `If-None-Match` with a read, and an unchanged record is 304.'

const errors =
  'Every error is JSON of the schema `Error`: `message` for people, `code` for programs, `request_id` for the support. 422 adds `errors`, field to messages; fields of lines have dotted paths such as `lines.0.quantity_um3pl`. A path that is not below is 404 `route_not_found`, another method 405 `method_not_allowed`. A request that cannot be read never reaches an operation: 408 `request_timeout`, 431 `headers_too_large`, 421 `host_not_allowed` or 400 `bad_request`.'

const followed =
  'Messages are in English, Italian or Romanian where `Accept-Language` asks for one of them, else in the language of the service.'

const fixed = 'Messages are in the language of the service, whatever `Accept-Language` says.'

const accepted =
  'Bodies are JSON in UTF-8. An optional field may be null. In a change, null clears what can be empty and leaves the rest alone. Texts are trimmed, and an empty text is null. Booleans may be `1`, `0`, `"true"` and `"false"`, numbers may be texts, and `[]` stands for an object without keys. In a query, `name[]=`, `name[0]=` and a repeated name are a list; filters by status or ID take several values, other parameters refuse them with 422. Unknown names are ignored and named in a `Warning` header. Where only one of PUT and PATCH is listed, the other does the same. Bodies may be compressed (`Content-Encoding: gzip`); long answers are compressed for clients that accept zstd, br or gzip.'

const deprecated =
  'The same things have the same names in every resource. Names from before that rule keep working and are marked as deprecated: in a request they mean the one that their description says, which wins when both are sent, and answers carry both. `docs/api-language.md` has the rules and the list.'

const documents =
  'This document is at `/openapi.json`; `/openapi.json?for=integrators` leaves out people, accounts and administration. `/changelog` says what changed in the API, `/postman.json` is a collection for Postman, and `/llms.txt` a summary for language models.'
