// Rules for OpenAPI documents: applied by tools/openapi.ts to the real documents and by the
// tests of src/openapi to a small one.
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { gapsOf } from './openapi-completeness.ts'
import { namesOf } from './openapi-names.ts'
import {
  type Found,
  type Node,
  entries,
  isNode,
  list,
  operationsOf,
  resolved,
  targetOf,
} from './openapi-nodes.ts'

/** Everything wrong with the document, each with the place it is at. */
export function faultsOf(document: object): readonly string[] {
  const root: Node = { ...document }
  const operations = operationsOf(root)
  return [
    ...refFaults(root, root, '#'),
    ...operations.flatMap((found) => operationFaults({ root, ...found })),
    ...repeated(operations.map(({ operation }) => String(operation['operationId']))).map(
      (id) => `operationId ${id} is used twice`,
    ),
    ...schemaFaults(root),
    ...gapsOf(root),
    ...namesOf(root),
  ]
}

function refFaults(root: Node, value: unknown, at: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((inner, i) => refFaults(root, inner, `${at}/${i}`))
  if (!isNode(value)) return []
  const { $ref } = value
  const own =
    typeof $ref === 'string' && targetOf(root, $ref) === undefined ? [`${at}: ${$ref} leads nowhere`] : []
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, inner]) => refFaults(root, inner, `${at}/${escaped(key)}`)),
  ]
}

function operationFaults({ root, path, at, operation }: Found & { root: Node }): readonly string[] {
  const parameters = list(operation['parameters']).map((parameter) => resolved(root, parameter))
  const declared = parameters
    .filter((parameter) => parameter['in'] === 'path')
    .map(({ name }) => String(name))
  const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  const responses = entries(operation['responses']).map(
    ([status, response]) => [status, resolved(root, response)] as const,
  )
  return [
    ...named.filter((name) => !declared.includes(name)).map((name) => `${at}: {${name}} is not declared`),
    ...declared.filter((name) => !named.includes(name)).map((name) => `${at}: ${name} is not in the path`),
    ...repeated(parameters.map((parameter) => `${String(parameter['in'])} ${String(parameter['name'])}`)).map(
      (name) => `${at}: ${name} is declared twice`,
    ),
    ...(responses.some(([status]) => status.startsWith('2') || status === '303')
      ? []
      : [`${at}: no success is described`]),
    ...responses
      .filter(([, { description }]) => typeof description !== 'string' || description === '')
      .map(([status]) => `${at}: ${status} has no description`),
  ]
}

/** Compiles every schema, strictly, and holds every example to its schema. */
function schemaFaults(root: Node): readonly string[] {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, validateSchema: true })
  formats.default(ajv)
  // The document is one schema resource: references between its parts work as they stand.
  ajv.addVocabulary(Object.keys(root))
  ajv.addSchema(root, 'document:', false, false)
  return schemasIn(root, '#').flatMap(({ at, examples }) => {
    try {
      const validate = ajv.compile({ $ref: `document:${at}` })
      return examples
        .filter((example) => !validate(example))
        .map(
          (example) =>
            `${at}: ${JSON.stringify(example)} ${ajv.errorsText(validate.errors, { dataVar: 'example' })}`,
        )
    } catch (error) {
      return [`${at}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
}

interface Place {
  readonly at: string
  readonly examples: readonly unknown[]
}

/** Named schemas, and values of the key `schema` of bodies, parameters and headers, with their examples. */
function schemasIn(value: unknown, at: string): readonly Place[] {
  if (Array.isArray(value)) return value.flatMap((inner, i) => schemasIn(inner, `${at}/${i}`))
  if (!isNode(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = `${at}/${escaped(key)}`
    if (key === 'schema' && isNode(inner))
      return [{ at: place, examples: [...examplesOf(value), ...list(inner['examples'])] }]
    if (place === '#/components/schemas') {
      return entries(inner).map(([name, schema]) => ({
        at: `${place}/${escaped(name)}`,
        examples: list(schema['examples']),
      }))
    }
    return key === 'example' || key === 'examples' ? [] : schemasIn(inner, place)
  })
}

function examplesOf(media: Node): readonly unknown[] {
  const many = entries(media['examples']).map(([, example]) => example['value'])
  return 'example' in media ? [media['example'], ...many] : many
}

function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function repeated(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))]
}
