import { type Described, type Schema, typeOf } from './tenant-documents.ts'
import { type Belongings, Foreign } from './tenant-words.ts'

/** The first part of a path that tells what an `{id}` in it is. */
const kindsOfPaths: Readonly<Record<string, string>> = {
  articles: 'article',
  'sales-orders': 'sales_order',
  'purchase-orders': 'purchase_order',
  receptions: 'reception',
  returns: 'return',
  stock: 'stock_item',
  clients: 'client',
  partners: 'partner',
  webhooks: 'webhook',
  users: 'user',
  companies: 'company',
  'site/roles': 'role',
  'site/companies': 'site_company',
  'site/groups': 'group',
  'site/users': 'site_user',
  'auth/sessions': 'session',
  'admin/sites': 'site',
  'admin/accounts': 'site_user',
}

const kindsOfNames: Readonly<Record<string, readonly string[]>> = {
  article_id: ['article'],
  client_3pl_id: ['client'],
  client3plId: ['client'],
  client_ids: ['client'],
  warehouse_id: ['warehouse'],
  from_warehouse_id: ['warehouse'],
  to_warehouse_id: ['warehouse'],
  default_warehouse_id: ['warehouse'],
  warehouseId: ['warehouse'],
  locationId: ['location'],
  partner_id: ['partner'],
  purchase_order_id: ['purchase_order'],
  purchase_order_line_id: ['line'],
  sales_order_id: ['sales_order'],
  sales_order_line_id: ['line'],
  reception_id: ['reception'],
  delivery: ['delivery'],
  source_id: ['sales_order', 'reception'],
  resource_id: ['article', 'sales_order', 'reception', 'return'],
  target_id: ['article', 'client', 'partner'],
  site_role_id: ['role'],
  site_company_id: ['site_company'],
  site_group_id: ['group'],
  company_id: ['company', 'site_company'],
  group_id: ['group'],
  session_id: ['session'],
  site_id: ['site'],
}

const wordsOfNames: Readonly<Record<string, readonly string[]>> = {
  articleCode: ['article_code'],
  barcode: ['um3pl_barcode', 'barcode', 'um3pl_2_barcode'],
  location_code: ['code'],
  from_location_code: ['code'],
  to_location_code: ['code'],
  site: ['slug'],
  source: ['order_number', 'reception_number'],
  target: ['name', 'slug'],
  search: [
    'article_code',
    'description',
    'name',
    'um3pl_barcode',
    'external_reference',
    'notes',
    'order_number',
    'code',
    'email',
    'tracking_number',
  ],
  q: ['name', 'slug', 'email', 'description'],
}
/** Names of other tenants in a write. Plain texts would prove nothing, and could not be told from a leak. */
const identifying =
  /^(article_code|code|.*barcode|external_reference|order_number|reception_number|return_number|slug|email|.*location_code|tracking_number)$/

/** IDs of any kind of record: the same number may be one of the caller's own. */
const untyped = new Set(['resource_id', 'source_id', 'target_id'])
const cursors = new Set(['cursor', 'after', 'after_id'])

/** Kinds where a body may choose the id of what it makes. */
const chosen: Readonly<Record<string, string>> = {
  articles: 'article',
  companies: 'company',
  clients: 'client',
}

export interface Sides {
  readonly own: readonly Belongings[]
  readonly foreign: readonly Belongings[]
}

/** Draws what a request carries: of the others, of the caller, of nobody. */
export class Draw {
  readonly random: () => number
  readonly #described: Described
  constructor(random: () => number, described: Described) {
    this.random = random
    this.#described = described
  }

  one<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.random() * list.length)]
  }

  maybe(share: number): boolean {
    return this.random() < share
  }

  /** An id or a word that stands for a record, or nothing where the name stands for none. */
  reference(name: string, { path, writes, sides }: Place): unknown {
    const kinds = kindsOf(name, path)
    const fields = wordsOfNames[name] ?? [name]
    const pick = (belongings: readonly Belongings[]) => {
      const of = this.one(belongings)
      const ids = of === undefined ? [] : kinds.flatMap((kind) => of.ids.get(kind) ?? [])
      const words =
        of === undefined || kinds.length > 0 ? [] : fields.flatMap((field) => of.words.get(field) ?? [])
      // One half is named by reads, the other by writes: what a caller wrote itself says nothing when it is read again.
      return this.one<number | string>([...ids, ...words.filter((_, at) => (at % 2 === 0) === writes)])
    }
    if (kinds.length === 0 && writes && !identifying.test(fields[0] ?? '')) return undefined
    // To attach the account of a person whose address one knows is what the operation is for.
    const share = path.endsWith('/users/attach') ? 1 : this.random()
    // A place in a list of others is no name: what follows it differs from what follows another.
    if (cursors.has(name)) return this.one(this.one(sides.foreign)?.ids.get('event') ?? [])
    const theirs = writes ? 0.35 : 0.5
    const found = pick(share < theirs ? sides.foreign : sides.own)
    if (found === undefined || untyped.has(name)) return found
    const value = name === 'email' ? `${found}@test.example` : found
    if (share < theirs) return new Foreign(value)
    return share < 0.95 ? value : new Foreign(value).ghost
  }

  /** Something that fits the schema; deep down only what must be there. */
  value(name: string, raw: Schema, place: Place & { readonly depth: number }): unknown {
    const schema = this.#described.resolved(raw)
    const type = typeOf(schema) ?? ''
    if (type !== 'object' && type !== 'array') {
      const reference = this.reference(name, place)
      if (reference !== undefined) return reference
    }
    if (schema.enum !== undefined) return this.one(schema.enum)
    switch (type) {
      case 'object':
        return this.#object(schema, place)
      case 'array':
        return [this.value(name, schema.items ?? {}, { ...place, depth: place.depth + 1 })]
      case 'boolean':
        return this.maybe(0.5)
      case 'integer':
      case 'number':
        return 1
      default:
        return this.#text(name, schema)
    }
  }

  #object({ properties = {}, required = [] }: Schema, place: Place & { readonly depth: number }): object {
    if (place.depth > 4) return {}
    const entries = Object.entries(properties).filter(([name]) => {
      const names = kindsOf(name, place.path).length > 0 || identifying.test(name)
      return required.includes(name) || this.maybe(names ? 0.35 : 0.1)
    })
    return Object.fromEntries(
      entries.map(([name, schema]) => [name, this.value(name, schema, { ...place, depth: place.depth + 1 })]),
    )
  }

  #text(name: string, { format, maxLength = 255 }: Schema): string {
    if (format === 'date') return '2026-01-15'
    if (format === 'date-time') return '2026-01-15T00:00:00Z'
    if (format === 'uri') return 'http://127.0.0.1:1/hook'
    if (name.startsWith('um3pl')) return 'PCE'
    if (name.includes('password')) return 'a wrong password of theirs'
    const serial = `t${Math.floor(this.random() * 1e9)}`
    return format === 'email' ? `${serial}@test.example` : serial.slice(0, maxLength)
  }
}

/** Where a value is wanted. */
export interface Place {
  readonly path: string
  readonly writes: boolean
  readonly sides: Sides
}

function kindsOf(name: string, path: string): readonly string[] {
  const [, first = '', second = ''] = /^\/(?:api\/)?([\w-]+)\/?([\w-]+)?/.exec(path) ?? []
  if (name === 'id') {
    const kind = kindsOfPaths[`${first}/${second}`] ?? kindsOfPaths[first] ?? chosen[first]
    return kind === undefined ? [] : [kind]
  }
  return kindsOfNames[name] ?? []
}
