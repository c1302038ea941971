// The methods of the client, `sales_orders.release_hold` as salesOrders.releaseHold, as text for tools/client-types.ts.
import type { ClientOperation } from './client-operations.ts'
import { optionsType, paramText } from './client-routes.ts'
import { comment, propertyName, width } from './client-schema.ts'

interface Resource {
  readonly name: string
  readonly operations: readonly ClientOperation[]
  readonly inner: readonly Resource[]
}

/** Operations by the segments of their ids: `users.companies.add` is a method of a resource of a resource. */
function tree(operations: readonly ClientOperation[], depth: number): Omit<Resource, 'name'> {
  const own = operations.filter((each) => each.id.split('.').length === depth + 1)
  const deeper = Map.groupBy(
    operations.filter((each) => !own.includes(each)),
    (each) => each.id.split('.')[depth] ?? '',
  )
  const inner = [...deeper].map(([name, of]) => ({ name, ...tree(of, depth + 1) }))
  return { operations: own, inner }
}

export function resourcesText(
  operations: readonly ClientOperation[],
  { service, head }: { readonly service: string; readonly head: string },
): string {
  const { inner } = tree(operations, 0)
  const classes = inner.flatMap((each) => classText(each, ''))
  const fields = inner.map((each) => `  readonly ${camel(each.name)} = new ${className(each, '')}(this)`)
  const face = [
    '/** A resource for each group of operations, a method for each operation. */',
    `export abstract class ${pascal(service)}Resources extends Service<Operations> {`,
    ...fields,
    '}',
  ].join('\n')
  const body = [...classes, face].join('\n\n')
  return [
    head,
    ...importsText(body, operations, service),
    '',
    "type In<Id extends keyof Operations> = Operations[Id]['in']",
    "type Out<Id extends keyof Operations> = Operations[Id]['out']",
    'type Rows<Id extends keyof Operations> = Pages<RowsOf<Out<Id>>, CursorOf<In<Id>>>',
    '',
    body,
    '',
  ].join('\n')
}

function importsText(
  body: string,
  operations: readonly ClientOperation[],
  service: string,
): readonly string[] {
  const options = [...new Set(operations.map(optionsType))].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(body),
  )
  return [
    `import type { ${options.toSorted((a, b) => (a < b ? -1 : 1)).join(', ')} } from '../options.ts'`,
    "import type { Pages } from '../pages.ts'",
    "import { Resource } from '../resource.ts'",
    "import { type CursorOf, type RowsOf, Service } from '../service.ts'",
    `import type { Operations } from './${service}.ts'`,
  ]
}

function classText(resource: Resource, outer: string): readonly string[] {
  const name = className(resource, outer)
  const fields = resource.inner.map(
    (each) => `  readonly ${camel(each.name)} = new ${className(each, name)}(this.service)`,
  )
  const methods = resource.operations.flatMap((each) => methodsText(each))
  const text = [
    `class ${name} extends Resource<Operations> {`,
    [...fields, ...methods].join('\n\n'),
    '}',
  ].join('\n')
  return [...resource.inner.flatMap((each) => classText(each, name)), text]
}

function className({ name }: Resource, outer: string): string {
  return outer + pascal(name)
}

/** The method of an operation, and the one that goes through all its pages. */
function methodsText(operation: ClientOperation): readonly string[] {
  const { id, pages } = operation
  const name = camel(id.slice(id.lastIndexOf('.') + 1))
  const signed = signature(operation)
  const about = comment([operation.summary, operation.description].filter(Boolean).join('. '), '  ')
  const one = about + methodText({ name, gives: `Promise<Out<'${id}'>>`, does: `call('${id}'`, ...signed })
  if (pages === undefined) return [one]
  const what = isFeed(operation)
    ? 'All changes since the cursor; keep `cursor` for the next run.'
    : 'All rows, page after page.'
  const all =
    comment(`${operation.summary}. ${what}`, '  ') +
    methodText({ name: pagesName(name), gives: `Rows<'${id}'>`, does: `pages('${id}'`, ...signed })
  // A feed has no method for one page, which would tempt to lose the cursor; `call` still reads it.
  return isFeed(operation) ? [all] : [one, all]
}

interface Method {
  readonly name: string
  readonly args: readonly string[]
  readonly gives: string
  readonly does: string
  readonly input: string
}

function methodText({ name, args, gives, does, input }: Method): string {
  const line = `  ${name}(${args.join(', ')}): ${gives} {`
  const lines = [`  ${name}(`, ...args.map((arg) => `    ${arg},`), `  ): ${gives} {`]
  const head = line.length <= width ? line : lines.join('\n')
  return `${head}\n    return this.service.${does}, ${input})\n  }`
}

function isFeed({ id }: ClientOperation): boolean {
  return id.endsWith('.sync')
}

function pagesName(name: string): string {
  if (name === 'sync') return name
  if (name === 'list') return 'all'
  return name.endsWith('List')
    ? `${name.slice(0, -4)}All`
    : `all${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** Path parameters by position, then what is asked or sent, then options. */
function signature(operation: ClientOperation): Pick<Method, 'args' | 'input'> {
  const { id, method, params, query, body } = operation
  const isRead = method === 'GET'
  const names = params.map((each) => propertyName(each.name))
  const asks = isRead && query.length > 0
  const queryMark = query.some(({ required }) => required) ? '' : '?'
  const args = [
    ...params.map(paramText),
    ...(asks ? [`query${queryMark}: In<'${id}'>['query']`] : []),
    ...(body === undefined ? [] : [`body${body.required ? '' : '?'}: In<'${id}'>['body']`]),
    !isRead && query.length > 0
      ? `options${queryMark}: Omit<In<'${id}'>, 'params' | 'body'>`
      : `options?: ${optionsType(operation)}`,
  ]
  const input = [
    '...options',
    ...(names.length === 0 ? [] : [`params: { ${names.join(', ')} }`]),
    ...(asks ? ['query'] : []),
    ...(body === undefined ? [] : ['body']),
  ]
  return { args, input: `{ ${input.join(', ')} }` }
}

function camel(name: string): string {
  return name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
}

function pascal(name: string): string {
  return camel(`_${name}`)
}
