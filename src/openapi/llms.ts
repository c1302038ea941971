import { operationsOf, resolved } from './found.ts'
import type { OpenApiDocument, OperationObject } from './types.ts'

/** Short form of the document for language models (llmstxt.org): how to call the API, and a line for each operation. */
export function llmsText(document: OpenApiDocument): string {
  const { info, tags } = document
  const [summary = '', ...more] = info.description.replaceAll(/^## /gm, '### ').split('\n\n')
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
    '## How to call',
    '',
    ...more.flatMap((paragraph) => [paragraph, '']),
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

function queryOf(document: OpenApiDocument, { parameters }: OperationObject): string {
  return parameters
    .map((parameter) => resolved(document, parameter))
    .flatMap((parameter) =>
      parameter.in === 'query' && parameter.name !== 'dry_run' ? [parameter.name] : [],
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
