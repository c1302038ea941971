import { isRecord } from '../../src/kernel/fields.ts'
import type { Draw } from './draw.ts'

/** A record as it was last seen, with the number that its path names it by. */
export interface Seen {
  readonly id: number
  readonly record: Readonly<Record<string, unknown>>
}

const most = 48
/** Values worth sending back. */
const telling =
  /(^|_)(code|number|reference|cursor|after|slug|email|barcode|sku|key|type|um3pl|client_id|action|token)(_|$)/

/** Values from answers, by tenant: ids, codes, cursors, versions. Later requests use them. */
export class Pools {
  readonly #values = new Map<string, unknown[]>()
  readonly #records = new Map<string, Seen[]>()

  /** Takes what an answer tells. `kind` is the resource that its path is about. */
  take(tenant: string, kind: string, body: unknown): void {
    if (!isRecord(body)) return
    const { data, meta, links: _, ...rest } = body
    for (const each of Array.isArray(data) ? data.slice(0, 10) : [data]) this.#takeRecord(tenant, kind, each)
    if (isRecord(meta)) this.#takeFields(tenant, kind, meta)
    this.#takeFields(tenant, kind, rest)
  }

  value(tenant: string, name: string, draw: Draw): unknown {
    return draw.oneOf(this.#values.get(`${tenant} ${name}`) ?? [])
  }

  /** A record of the tenant and kind; where it can be had, one that fits. */
  record(ofKind: string, draw: Draw, fits: (seen: Seen) => boolean): Seen | undefined {
    const seen = this.#records.get(ofKind) ?? []
    return draw.oneOf(seen.filter(fits)) ?? draw.oneOf(seen)
  }

  note(tenant: string, name: string, value: unknown): void {
    keep(this.#values, `${tenant} ${name}`, value)
  }

  #takeRecord(tenant: string, kind: string, record: unknown): void {
    if (!isRecord(record)) return
    const { id } = record
    if (typeof id === 'number') {
      const seen = listOf(this.#records, `${tenant} ${kind}`)
      const at = seen.findIndex((each) => each.id === id)
      if (at >= 0) seen.splice(at, 1)
      keep(this.#records, `${tenant} ${kind}`, { id, record })
      this.note(tenant, `${kind}.id`, id)
    }
    this.#takeFields(tenant, kind, record)
  }

  #takeFields(tenant: string, kind: string, record: Readonly<Record<string, unknown>>): void {
    const open = [{ kind, record, depth: 0 }]
    for (const at of open) {
      for (const [name, value] of Object.entries(at.record)) {
        if (typeof value === 'number' && name.endsWith('_id')) this.note(tenant, `${stemOf(name)}.id`, value)
        if (typeof value === 'string' && telling.test(name)) {
          this.note(tenant, name, value)
          if (name === 'code' || name === 'number') this.note(tenant, `${at.kind}_${name}`, value)
        }
        if (at.depth === 3) continue
        for (const inner of Array.isArray(value) ? value.slice(0, 5) : [value]) {
          if (!isRecord(inner)) continue
          if (typeof inner['id'] === 'number') this.note(tenant, `${stemOf(name)}.id`, inner['id'])
          open.push({ kind: stemOf(name), record: inner, depth: at.depth + 1 })
        }
      }
    }
  }
}

function listOf<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

function keep<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = listOf(lists, key)
  if (list.includes(value)) return
  list.push(value)
  if (list.length > most) list.shift()
}

/** `sales-orders` -> `sales_order`, `companies` -> `company`. */
export function singular(plural: string): string {
  return plural
    .replaceAll('-', '_')
    .replace(/ies$/, 'y')
    .replace(/(sse|ddresse)s$/, '$1')
    .replace(/([^s])s$/, '$1')
}

/** Resource of an id's name: `from_warehouse_id` -> `warehouse`, `client3plId` -> `client`. */
export function stemOf(name: string): string {
  const stem = name
    .replace(/_?ids?$/i, '')
    .replace(/^(from|to|default|parent)_/, '')
    .replace(/^site_(?=\w)/, '')
    .replace(/_line$/, '_lines')
  return /^client_?3pl$/.test(stem) ? 'client' : singular(stem)
}
