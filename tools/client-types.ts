// Writes client/src/generated/*.ts from the OpenAPI documents; with --check it only compares, for `npm run check`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { documents } from '../src/main/documents.ts'
import type { OpenApiDocument } from '../src/openapi/types.ts'
import { type ClientOperation, operationsOf } from './client-operations.ts'
import { resourcesText } from './client-resources.ts'
import { inputText, routeText } from './client-routes.ts'
import { comment, isSchema, propertiesOf, schemasOf, typeName, typeText } from './client-schema.ts'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'client/src/generated')

function recordsText(document: OpenApiDocument): readonly string[] {
  return Object.entries(document.components.schemas).map(([name, schema]) => {
    const text = typeText(schema)
    const declared = text.startsWith('{')
      ? `export interface ${typeName(name)} ${text}`
      : `export type ${typeName(name)} = ${text}`
    return `${comment(schema['description'], '')}${declared}`
  })
}

/** A page of rows as lists give it. */
function pageText(operations: readonly ClientOperation[]): readonly string[] {
  const pages = operations.filter(({ answer }) => answer.type.startsWith('Page<'))
  if (pages.length === 0) return []
  const marked = pages.some(({ answer }) => answer.marked) ? '  request_id: string\n' : ''
  return [
    `export interface Page<Row> {\n  data: readonly Row[]\n  links: PageLinks\n  meta: PageMeta\n${marked}}`,
  ]
}

/** Each message that a webhook brings, told apart by its type. */
function eventsText({ webhooks }: OpenApiDocument): readonly string[] {
  if (webhooks === undefined) return []
  const rows = Object.entries(webhooks).map(([type, { post }]) => {
    const schema = post.requestBody?.content['application/json']?.schema ?? {}
    const own = schemasOf(schema['allOf']).flatMap(propertiesOf)
    const data = own.find(([name]) => name === 'data')?.[1]
    const text = isSchema(data) ? typeText(data, '  ') : 'Record<string, unknown>'
    return `${comment(post.description, '  ')}  '${type}': ${text}`
  })
  return [
    `/** The record that each type of event carries. */\nexport interface EventData {\n${rows.join('\n')}\n}`,
    [
      '/** An event, told apart by its type; a thin payload goes without `data`. */',
      'export type WebhookEvent = {',
      "  [Type in keyof EventData]: Omit<Event, 'type' | 'data'> & { type: Type; data?: EventData[Type] }",
      '}[keyof EventData]',
    ].join('\n'),
  ]
}

function typesText(document: OpenApiDocument, service: string): string {
  const operations = operationsOf(document)
  const parts = [
    ...recordsText(document),
    ...pageText(operations),
    ...eventsText(document),
    `/** What each operation takes and gives. */\nexport interface Operations {\n${operations.map(inputText).join('\n')}\n}`,
    `/** How each operation is asked for. */\nexport const routes: Readonly<Record<keyof Operations, Route>> = {\n${operations.map(routeText).join('\n')}\n}`,
  ]
  const body = parts.join('\n\n').replaceAll(/ +$/gm, '')
  const names = ['CallOptions', 'CompanyOptions', 'MatchOptions', 'PlainDate', 'ReadOptions', 'Timestamp']
  const used = [...names, 'WriteOptions'].filter((name) => new RegExp(`\\b${name}\\b`).test(body))
  return [
    head(service),
    `import type { ${used.join(', ')} } from '../options.ts'`,
    "import type { Route } from '../service.ts'",
    '',
    body,
    '',
  ].join('\n')
}

function head(service: string): string {
  return `// Written by tools/client-types.ts from openapi/${service}.json; do not edit.`
}

async function isAsCommitted(path: string, text: string): Promise<boolean> {
  const committed = await readFile(path, 'utf8').catch(() => undefined)
  if (committed === text) return true
  console.error(`${relative(root, path)} is not what the documents say; run npm run client-types`)
  return false
}

async function write(path: string, text: string): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  await writeFile(path, text)
  console.log(`wrote ${relative(root, path)} (${Math.round(text.length / 1024)} KiB)`)
  return true
}

const step = process.argv.includes('--check') ? isAsCommitted : write
let sound = true
const { logistics, auth } = documents()
for (const [service, document] of Object.entries({ logistics, auth })) {
  const files = {
    [`${service}.ts`]: typesText(document, service),
    [`${service}-resources.ts`]: resourcesText(operationsOf(document), { service, head: head(service) }),
  }
  for (const [name, text] of Object.entries(files)) {
    const isSame = await step(join(folder, name), text)
    sound &&= isSame
  }
}
process.exitCode = sound ? 0 : 1
