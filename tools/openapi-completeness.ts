// Completeness rules of an OpenAPI document: examples, chapters, credentials, and no
// part that nothing refers to.
import { isRecord } from '../src/kernel/fields.ts'
import { type Found, type Node, entries, list, operationsOf, resolved } from './openapi-nodes.ts'

/** Everything that is missing or left over, each with the place it is at. */
export function gapsOf(root: Node): readonly string[] {
  const operations = operationsOf(root)
  return [
    ...operations.flatMap((found) => [...exampleGaps(root, found), ...accessGaps(root, found)]),
    ...fieldGaps(root, operations),
    ...tagGaps(root, operations),
    ...leftovers(root),
  ]
}

/** Each body and each answer that has one shows an example, and none is made of blanks. */
function exampleGaps(root: Node, { at, operation }: Found): readonly string[] {
  const bodies = [
    ['the body', resolved(root, operation['requestBody'])] as const,
    ...entries(operation['responses']).map(
      ([status, response]) => [status, resolved(root, response)] as const,
    ),
  ]
  return bodies.flatMap(([name, body]) =>
    entries(body['content']).flatMap(([type, media]) => {
      const examples =
        'example' in media ? [media['example']] : entries(media['examples']).map(([, each]) => each['value'])
      const blank = examples.map(blankIn).find((each) => each !== undefined)
      return [
        ...(examples.length === 0 && !isBinary(media) ? [`${at}: ${name} has no example in ${type}`] : []),
        ...(blank === undefined ? [] : [`${at}: the example of ${name} says ${JSON.stringify(blank)}`]),
      ]
    }),
  )
}

/** A text that stands for one: what the sampler makes of a field nobody described, or a hole in a message. */
function blankIn(value: unknown): string | undefined {
  if (typeof value === 'string')
    return value === 'string' || /^<\w+>$|(^| ):[a-z_]+\b/.test(value) ? value : undefined
  if (typeof value !== 'object' || value === null) return undefined
  return Object.values(value)
    .map(blankIn)
    .find((each) => each !== undefined)
}

function accessGaps(root: Node, { at, operation }: Found): readonly string[] {
  const { security, summary } = operation
  const schemes = new Set(entries(componentsOf(root)['securitySchemes']).map(([name]) => name))
  const credentials = new Set(
    entries(componentsOf(root)['securitySchemes']).map(
      ([, { name, in: place }]) => `${String(place)} ${String(name)}`,
    ),
  )
  const asked = list(operation['parameters']).map((parameter) => resolved(root, parameter))
  const named = list(security).flatMap((each) => entries(each, true).map(([name]) => name))
  return [
    ...(typeof summary === 'string' && summary !== '' ? [] : [`${at}: no summary`]),
    ...(Array.isArray(security) ? [] : [`${at}: nothing is said of credentials`]),
    ...asked
      .map((parameter) => `${String(parameter['in'])} ${String(parameter['name'])}`)
      .filter((parameter) => credentials.has(parameter))
      .map((parameter) => `${at}: ${parameter} is a credential and no parameter`),
    ...named.filter((name) => !schemes.has(name)).map((name) => `${at}: there is no security scheme ${name}`),
  ]
}

/** Parameters, and properties of bodies and answers, that nobody described. */
function fieldGaps(root: Node, operations: readonly Found[]): readonly string[] {
  const named = entries(componentsOf(root)['schemas']).flatMap(([name, schema]) =>
    propertyGaps(root, schema, name),
  )
  const others = operations.flatMap(({ at, operation }) => [
    ...list(operation['parameters'])
      .map((parameter) => resolved(root, parameter))
      .filter((parameter) => !isDescribed(root, parameter))
      .map(({ name }) => `${at}: the parameter ${String(name)} has no description`),
    ...[operation['requestBody'], ...entries(operation['responses']).map(([, response]) => response)]
      .flatMap((body) => entries(resolved(root, body)['content']))
      .flatMap(([, { schema }]) => propertyGaps(root, schema, at)),
  ])
  return [...named, ...new Set(others)]
}

interface Part {
  readonly at: string
  /** The other parts of the same schema. */
  readonly beside: readonly unknown[]
}

/** A schema that is referred to answers for itself; of the parts of one schema, one description is enough. */
function propertyGaps(root: Node, schema: unknown, place: string | Part): readonly string[] {
  if (!isRecord(schema)) return []
  const { at, beside } = typeof place === 'string' ? { at: place, beside: [] } : place
  const { properties, items, additionalProperties, allOf } = schema
  const choices = ['anyOf', 'oneOf'].flatMap((key) => list(schema[key]))
  const known = new Set(
    beside.flatMap((part) => entries(resolved(root, part)['properties'])).map(([name]) => name),
  )
  return [
    ...list(allOf).flatMap((part) =>
      propertyGaps(root, part, { at, beside: list(allOf).filter((other) => other !== part) }),
    ),
    ...entries(properties).flatMap(([name, inner]) => [
      ...(known.has(name) || isDescribed(root, inner) ? [] : [`${at}.${name} has no description`]),
      ...propertyGaps(root, inner, `${at}.${name}`),
    ]),
    ...[items, additionalProperties, ...choices].flatMap((inner) => propertyGaps(root, inner, at)),
  ]
}

function isDescribed(root: Node, node: Node): boolean {
  const { description } = 'description' in node ? node : resolved(root, node)
  return typeof description === 'string' && description !== ''
}

function tagGaps(root: Node, operations: readonly Found[]): readonly string[] {
  const declared = new Map(
    list(root['tags']).map((tag) => [String(resolved(root, tag)['name']), resolved(root, tag)]),
  )
  const grouped = list(root['x-tagGroups']).flatMap((group) =>
    list(resolved(root, group)['tags']).map(String),
  )
  const used = new Set(operations.flatMap(({ operation }) => list(operation['tags']).map(String)))
  return [
    ...[...used].filter((tag) => !declared.has(tag)).map((tag) => `the tag ${tag} is not declared`),
    ...[...declared].flatMap(([tag, { description }]) => [
      ...(typeof description === 'string' && description !== '' ? [] : [`the tag ${tag} has no description`]),
      ...(used.has(tag) ? [] : [`the tag ${tag} has no operation`]),
      ...(grouped.filter((each) => each === tag).length === 1
        ? []
        : [`the tag ${tag} is not in one chapter`]),
    ]),
  ]
}

/** Components that nothing refers to. */
function leftovers(root: Node): readonly string[] {
  const refs = new Set(JSON.stringify(root).match(/"#\/components\/[^"]+"/g))
  return entries(componentsOf(root))
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, parts]) =>
      entries(parts)
        .filter(([name]) => !refs.has(`"#/components/${kind}/${name}"`))
        .map(([name]) => `nothing refers to the ${kind} ${name}`),
    )
}

function componentsOf(root: Node): Node {
  return resolved(root, root['components'])
}

/** Nobody reads an example of a file. */
function isBinary({ schema }: Readonly<Record<string, unknown>>): boolean {
  return isRecord(schema) && schema['format'] === 'binary'
}
