import { operationsOf } from './found.ts'
import type { OpenApiDocument, OperationObject, Parameter, Reference } from './types.ts'

/** The document in short for language models (llmstxt.org): how to call it, and a line for each operation. */
export function llmsText(document: OpenApiDocument): string {
  const { info, tags } = document
  const [summary = '', ...more] = info.description.split('\n\n')
  const chapters = tags.flatMap(({ name, description }) => {
    const lines = operationLines(document, name)
    return lines.length === 0
      ? []
      : ['', `## ${name}`, '', ...(description ? [description, ''] : []), ...lines]
  })
  return [
    `# ${info.title}`,
    '',
    `> ${summary}`,
    '',
    ...more.flatMap((paragraph) => [paragraph, '']),
    ...habits(document),
    '',
    '## Reference',
    '',
    '- [OpenAPI 3.1 document](/openapi.json): every schema, example and error',
    '- [Postman collection](/postman.json): the same requests, ready to send',
    '- [Pages for people](/docs/): with search and try-it-out',
    ...chapters,
    ...webhookLines(document),
    '',
  ].join('\n')
}

/** What holds for every call, as far as this document knows of it. */
function habits({ components }: OpenApiDocument): readonly string[] {
  const has = (name: string) => name in components.parameters
  return [
    '- Bodies are JSON in UTF-8. Records are in `data`; lists have `data`, and paginated ones `links` and `meta` (`page`, `per_page`).',
    ...('client_id' in components.securitySchemes
      ? [
          '- Credentials: `X-Client-ID` with `X-Client-Secret` on the server of a site, or with `Authorization: Bearer <token>` of one of its users.',
        ]
      : ['- Credentials: `Authorization: Bearer <token>`.']),
    ...(has('X-Company-Id.required') ? ['- `X-Company-Id` names the company; every write needs it.'] : []),
    ...(has('Idempotency-Key')
      ? [
          '- `Idempotency-Key` makes a write safe to repeat; `?dry_run=1` tries it out and stores nothing.',
          '- `ETag` is the version of a record; `If-Match` refuses a write to another one with 412.',
        ]
      : []),
    '- An error has `message` for people, `code` for programs and `request_id`; 422 adds `errors` by field. 429 and 503 say in `Retry-After` when to come back.',
  ]
}

function operationLines(document: OpenApiDocument, tag: string): readonly string[] {
  return operationsOf(document)
    .filter(({ operation }) => operation.tags.includes(tag))
    .map(({ path, address, method, operation }) => {
      const place = `/openapi.json#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`
      const query = queryOf(document, operation)
      const details = query === '' ? '' : ` (query: ${query})`
      return `- [${method} ${address}](${place}): ${operation.summary}${details}`
    })
}

function queryOf(
  { components }: Pick<OpenApiDocument, 'components'>,
  { parameters }: OperationObject,
): string {
  const resolved = (parameter: Parameter | Reference) =>
    '$ref' in parameter
      ? components.parameters[parameter.$ref.replace('#/components/parameters/', '')]
      : parameter
  return parameters
    .map(resolved)
    .flatMap((parameter) =>
      parameter?.in === 'query' && parameter.name !== 'dry_run' ? [parameter.name] : [],
    )
    .join(', ')
}

function webhookLines({ webhooks = {} }: OpenApiDocument): readonly string[] {
  const lines = Object.entries(webhooks).map(
    ([type, { post }]) =>
      `- [${type}](/openapi.json#/webhooks/${type}/post): ${post.description ?? post.summary}`,
  )
  return lines.length === 0 ? [] : ['', '## Events that webhooks bring', '', ...lines]
}
