import { isRecord } from '../kernel/fields.ts'
import { operationsOf } from './found.ts'
import { isList } from './json-schema.ts'
import type { OpenApiDocument } from './types.ts'

/** The changelog page, followed by the names that the document marks as deprecated. */
export function changesText(page: string, document: OpenApiDocument): string {
  const names = deprecatedNames(document)
  if (names.length === 0) return page
  return `${page.trimEnd()}\n\n## Deprecated names\n\n${names.map((line) => `- ${line}`).join('\n')}\n`
}

/** One line for each deprecated operation, parameter and property. */
function deprecatedNames(document: OpenApiDocument): readonly string[] {
  const operations = operationsOf(document).flatMap(({ method, address, operation }) => {
    const at = `${method} ${address}`
    const own: unknown = Reflect.get(operation, 'deprecated')
    const parameters = operation.parameters.flatMap((parameter) =>
      'name' in parameter && isDeprecated(parameter, parameter.schema)
        ? [lineOf(`\`${parameter.name}\` of ${at}`, parameter)]
        : [],
    )
    const bodies = [operation.requestBody, ...Object.values(operation.responses)]
    return [...(own === true ? [lineOf(at, operation)] : []), ...parameters, ...deprecatedIn(bodies, at)]
  })
  const schemas = Object.entries(document.components.schemas)
  return [...new Set([...operations, ...schemas.flatMap(([name, schema]) => deprecatedIn(schema, name))])]
}

function deprecatedIn(value: unknown, at: string): readonly string[] {
  if (isList(value)) return value.flatMap((inner) => deprecatedIn(inner, at))
  if (!isRecord(value)) return []
  const { properties } = value
  const own = isRecord(properties)
    ? Object.entries(properties).flatMap(([name, property]) =>
        isRecord(property) && isDeprecated(property) ? [lineOf(`\`${name}\` of ${at}`, property)] : [],
      )
    : []
  return [...own, ...Object.values(value).flatMap((inner) => deprecatedIn(inner, at))]
}

function isDeprecated(...places: readonly object[]): boolean {
  return places.some((place) => 'deprecated' in place && place.deprecated === true)
}

function lineOf(name: string, { description }: { readonly description?: unknown }): string {
  return typeof description === 'string' ? `${name}: ${description}` : name
}
