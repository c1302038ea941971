// What must be there in an OpenAPI document for a reader to need nothing else: examples, chapters, credentials, and no
// part that nothing refers to.
import { isRecord } from '../src/kernel/fields.ts'
import { type Found, type Node, entries, list, operationsOf, resolved } from './openapi-nodes.ts'

/** Everything that is missing or left over, each with the place it is at. */
export function gapsOf(root: Node): readonly string[] {
  const operations = operationsOf(root)
  return [
    ...operations.flatMap((found) => [...exampleGaps(root, found), ...accessGaps(root, found)]),
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
  const named = list(security).flatMap((each) => entries(each, true).map(([name]) => name))
  return [
    ...(typeof summary === 'string' && summary !== '' ? [] : [`${at}: no summary`]),
    ...(Array.isArray(security) ? [] : [`${at}: nothing is said of credentials`]),
    ...named.filter((name) => !schemes.has(name)).map((name) => `${at}: there is no security scheme ${name}`),
  ]
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
