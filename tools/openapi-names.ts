// One language for the API: the rules of docs/api-language.md, held against every name in the schemas and queries of a document. What
// breaks a rule must be deprecated and name its successor, which must be beside it.
import { type Found, type Node, entries, isNode, list, operationsOf, resolved } from './openapi-nodes.ts'

/** A property or a parameter of a query, with those beside it. */
interface Name {
  readonly name: string
  readonly schema: Node
  readonly beside: ReadonlySet<string>
  readonly at: string
  readonly kind: 'field' | 'filter'
}

interface Rule {
  readonly breaks: (name: Name) => boolean
  readonly says: string
  /** Exceptions: names that look like a breach, each with the reason. */
  readonly but?: Readonly<Record<string, string>>
}

const rules: readonly Rule[] = [
  {
    breaks: ({ name, schema }) =>
      schema['type'] === 'array' &&
      isNode(schema['items']) &&
      isId(schema['items']) &&
      !name.endsWith('_ids'),
    says: 'a list of IDs ends in `_ids`',
    but: { weekdays: 'numbers of days' },
  },
  {
    breaks: ({ name }) => /^(line_id|order_id|orders_id|client_id_3pl)$/.test(name),
    says: 'the ID of a record is named for the record: `sales_order_line_id`',
  },
  {
    breaks: ({ name, schema }) =>
      /^(target|target_type|target_id)$/.test(name) || (name === 'resource' && !has(schema, 'type', 'id')),
    says: 'a record of any kind is `resource_type` and `resource_id`, or `resource {type, id}`',
  },
  {
    breaks: ({ name, schema, kind }) =>
      (name === 'actor' && kind === 'field' && !has(schema, 'type', 'id', 'name')) ||
      (/(^|_)by$/.test(name) && !isDay(schema)),
    says: 'who did it is `actor {type, id, name}`, in flat rows `actor_type`, `actor_id` and `actor_name`',
  },
  {
    breaks: ({ name }) => /(^|_)state$/.test(name),
    says: 'how far a record is, is its `status`',
    but: { 'auth.oidc_callback?state': 'OAuth 2.0', 'admin.oidc_callback?state': 'OAuth 2.0' },
  },
  {
    breaks: ({ name, schema }) => name === 'priority' && !types(schema).includes('integer'),
    says: 'a priority is a number from 0 to 9',
  },
  {
    breaks: ({ name, schema, kind }) =>
      kind === 'field' && isAmount(schema) && !name.endsWith('_um3pl') && !measures.test(name),
    says: 'a quantity of goods ends in `_um3pl`',
    but: {
      'StockRow.packaging.quantity': 'counts packages of the unit that is its key',
      'Scan.quantity': 'is what the label says, in no unit',
    },
  },
  {
    breaks: ({ name, kind }) => kind === 'filter' && /^(from|to|q)$|^(ship)_(from|to)$/.test(name),
    says: 'a bound of a list is named for its field: `created_from`, `requested_ship_date_to`; a text is `search`',
    // The contract of the authentication service names its search so.
    but: Object.fromEntries(
      ['users.list', 'companies.list', 'groups.list', 'roles.list', 'admin.accounts_list', 'admin.sites_list']
        .concat([
          'admin.site_users_list',
          'admin.site_companies_list',
          'admin.site_groups_list',
          'admin.site_roles_list',
        ])
        .map((id) => [`${id}?q`, 'as the contract of the authentication service has it']),
    ),
  },
]

/** Numbers with a fraction that are no quantities of goods: their names say what they are. */
const measures = /(^|_)(kg|cm|ms|s|litres|percent|factor|rate)$/

/** Everything in the document whose name breaks a rule, and every old name without a successor. */
export function namesOf(root: Node): readonly string[] {
  const names = [...fieldsOf(root), ...filtersOf(root)]
  return [
    ...names.flatMap((name) => (isOld(name) ? successorFaults(name) : breaches(name))),
    ...bulkFaults(root),
  ]
}

function breaches(name: Name): readonly string[] {
  return rules
    .filter(({ breaks, but = {} }) => breaks(name) && !(name.at in but) && !(name.name in but))
    .map(({ says }) => `${name.at}: ${says}`)
}

function isOld({ schema }: Name): boolean {
  return schema['deprecated'] === true
}

/** An old name says which one to use, in backticks, and that is a name beside it. */
function successorFaults({ at, schema, beside }: Name): readonly string[] {
  const [, successor] = /`(\w+)`/.exec(String(schema['description'])) ?? []
  if (successor === undefined) return [`${at}: is deprecated and does not say what to use`]
  return beside.has(successor) ? [] : [`${at}: names \`${successor}\`, which is not beside it`]
}

function fieldsOf(root: Node): readonly Name[] {
  const schemas = entries(resolved(root, root['components'])['schemas'])
  return [
    ...schemas.flatMap(([name, schema]) => fieldsIn(schema, name)),
    ...operationsOf(root).flatMap(({ operation, at }) =>
      [operation['requestBody'], ...entries(operation['responses']).map(([, response]) => response)].flatMap(
        (part) => fieldsIn(resolved(root, part), idOf({ operation, at })),
      ),
    ),
  ]
}

/** The properties of every schema in a part of the document, at whatever depth; references are looked into where they lead. */
function fieldsIn(value: unknown, at: string): readonly Name[] {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsIn(each, at))
  if (!isNode(value)) return []
  const { properties, example: _, examples: __, ...others } = value
  const own = entries(properties)
  const beside = new Set(own.map(([name]) => name))
  return [
    ...own.flatMap(([name, schema]) => [
      { name, schema, beside, at: `${at}.${name}`, kind: 'field' as const },
      ...fieldsIn(schema, `${at}.${name}`),
    ]),
    ...Object.values(others).flatMap((inner) => fieldsIn(inner, at)),
  ]
}

function filtersOf(root: Node): readonly Name[] {
  return operationsOf(root).flatMap(({ operation }) => {
    const query = list(operation['parameters'])
      .map((parameter) => resolved(root, parameter))
      .filter((parameter) => parameter['in'] === 'query')
    const beside = new Set(query.map(({ name }) => String(name)))
    return query.map(({ name, description, schema }) => ({
      name: String(name),
      schema: { ...(isNode(schema) && schema), description },
      beside,
      at: `${idOf({ operation, at: '' })}?${String(name)}`,
      kind: 'filter' as const,
    }))
  })
}

const rowFields = ['index', 'status', 'id', 'external_reference', 'version', 'code', 'message', 'errors']
const countFields = ['created', 'existing', 'updated', 'unchanged', 'failed']

/** Every operation that takes many records at once says of each what became of it, in the same words. */
function bulkFaults(root: Node): readonly string[] {
  return operationsOf(root)
    .filter(({ operation }) => idOf({ operation, at: '' }).endsWith('.bulk'))
    .flatMap(({ at, operation }) => {
      const answer = resolved(root, resolved(root, operation['responses'])['200'])
      const [[, media] = ['', {}]] = entries(answer['content'])
      const { data, meta } = propertiesOf(root, media['schema'])
      const row = propertiesOf(root, resolved(root, data)['items'])
      const counts = propertiesOf(root, meta)
      const missing = [
        ...rowFields.filter((name) => !(name in row)).map((name) => `data.${name}`),
        ...countFields.filter((name) => !(name in counts)).map((name) => `meta.${name}`),
      ]
      return missing.map((name) => `${at}: the answer to many records at once has ${name}`)
    })
}

function propertiesOf(root: Node, schema: unknown): Node {
  return resolved(root, resolved(root, schema)['properties'])
}

function has({ properties }: Node, ...names: readonly string[]): boolean {
  return isNode(properties) && names.every((name) => name in properties)
}

function types({ type }: Node): readonly unknown[] {
  return Array.isArray(type) ? type : [type]
}

function isId(schema: Node): boolean {
  return schema['type'] === 'integer'
}

function isDay(schema: Node): boolean {
  return schema['format'] === 'date' || schema['format'] === 'date-time'
}

function isAmount(schema: Node): boolean {
  return types(schema).includes('number')
}

/** As the document calls an operation; what it sends has no ID. */
function idOf({ operation, at }: Pick<Found, 'operation' | 'at'>): string {
  const { operationId } = operation
  return typeof operationId === 'string' ? operationId : at
}
