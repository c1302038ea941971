import { execute } from 'graphql'
import { isRecord } from '../../../kernel/fields.ts'
import { Json } from '../../../kernel/json.ts'
import type { Built } from './build.ts'
import { type CallParts, called } from './calls.ts'
import type { Prepared } from './documents.ts'
import type { Faults, Place } from './errors.ts'
import { listed, rowsWanted } from './lists.ts'
import type { Node, Plan } from './plan.ts'
import { type Row, isList, rowsIn } from './values.ts'

type RelationNode = Extract<Node, { kind: 'relation' }>
type OperationNode = Extract<Plan[number], { kind: 'operation' }>
type Answer = Record<string, unknown>

/** A record waiting for related ones, which go into `into` under the node's key. */
interface Demand {
  readonly into: Answer
  readonly id: number
  /** Needed because IDs are unique only within a company; undefined if the record doesn't name its company. */
  readonly company: number | undefined
  readonly place: Place
}
type Demands = Map<RelationNode, Demand[]>

/** A record's path, and its company in case it doesn't name one. */
interface Setting {
  readonly place: Place
  readonly company: number | undefined
  readonly demands: Demands
}

interface RunParts extends CallParts {
  readonly built: Built
  readonly faults: Faults
  readonly prepared: Prepared
}

/** Answers one request. */
export class Run {
  readonly #parts: RunParts
  constructor(parts: RunParts) {
    this.#parts = parts
  }

  /** The data, in which a list may be JSON text. Query fields run in parallel, mutation fields one after another. */
  async data(): Promise<Answer> {
    const { kind, plan } = this.#parts.prepared
    const data: Answer = {}
    for (const root of plan) data[root.key] = null
    if (kind === 'query') await Promise.all(plan.map((root) => this.#root(root, data)))
    else for (const root of plan) await this.#root(root, data)
    return data
  }

  async #root(root: Plan[number], data: Answer): Promise<void> {
    const place = { key: root.key, above: undefined }
    try {
      if (root.kind === 'constant') data[root.key] = root.value
      else if (root.kind === 'aside') data[root.key] = await this.#aside(root)
      else await this.#operation(root, data)
    } catch (error) {
      this.#parts.faults.add(error, [place])
    }
  }

  async #aside({ key, document }: Extract<Plan[number], { kind: 'aside' }>): Promise<unknown> {
    const { schema } = this.#parts.built
    const { data } = await execute({ schema, document, variableValues: this.#parts.prepared.variables })
    return data?.[key]
  }

  async #operation({ key, field, args, fields, view }: OperationNode, data: Answer): Promise<void> {
    const given = args(this.#parts.prepared.variables)
    const value =
      field.form === 'record'
        ? await called(this.#parts, field, given)
        : await listed(this.#parts.delegate.admit(field.op, view), field, {
            args: given,
            names: plainNames(fields),
          })
    if (value instanceof Json) {
      data[key] = value
      return
    }
    const demands: Demands = new Map()
    const place = { key, above: undefined }
    data[key] = shown(value, fields, { place, company: undefined, demands })
    await this.#supply(demands)
  }

  /** Resolves relations level by level, with one statement per relation and level. */
  async #supply(demands: Demands): Promise<void> {
    let waiting = demands
    while (waiting.size > 0) {
      const next: Demands = new Map()
      await Promise.all([...waiting].map(([node, all]) => this.#related(node, all, next)))
      waiting = next
    }
  }

  async #related(node: RelationNode, demands: readonly Demand[], next: Demands): Promise<void> {
    const { key, relation, fields } = node
    try {
      const limit = relation.many ? rowsWanted(node.args(this.#parts.prepared.variables), 'limit') : 1
      const ids = [...new Set(demands.map(({ id }) => id))]
      const enter = this.#parts.delegate.admit(this.#op(relation.op), node.view)
      const rows = rowsIn(await enter((scope) => relation.load(scope, ids, limit)))
      const named = Map.groupBy(rows, (row) => row[relation.to])
      for (const { into, id, company, place } of demands) {
        const found = ofCompany(named.get(id) ?? [], company)
        const setting = { place: { key, above: place }, company, demands: next }
        into[key] = shown(relation.many ? found.slice(0, limit) : found[0], fields, setting)
      }
    } catch (error) {
      this.#parts.faults.add(
        error,
        demands.map(({ place }) => ({ key, above: place })),
      )
    }
  }

  #op(id: string) {
    const op = this.#parts.built.operations.get(id)
    if (op === undefined) throw new Error(`there is no operation ${id}`)
    return op
  }
}

/** Rows of the company. If the record didn't name its company, all rows must belong to the same one. */
function ofCompany(rows: readonly Row[], company: number | undefined): readonly Row[] {
  const wanted = company ?? rows[0]?.['company_id']
  const own = rows.filter((row) => row['company_id'] === wanted)
  return company === undefined && own.length < rows.length ? [] : own
}

/** The field names, if the query wants only fields of the record, without aliases. */
function plainNames(fields: readonly Node[]): readonly string[] | undefined {
  const isPlain = fields.every((node) => node.kind === 'leaf' && node.name === node.key)
  return isPlain ? fields.map((node) => node.key) : undefined
}

/** The requested parts of a value: a record, a list of records, or a value taken as is. */
function shown(value: unknown, fields: readonly Node[], setting: Setting): unknown {
  if (value === undefined || value === null) return null
  if (fields.length === 0) return value
  if (isList(value)) {
    const { place, company, demands } = setting
    return value.map((item, index) =>
      shown(item, fields, { place: { key: index, above: place }, company, demands }),
    )
  }
  return isRecord(value) ? record(value, fields, setting) : value
}

/** Whether the row has exactly these fields and can be used as is. Copying 25 of them costs as much as the rest. */
function isWhole(row: Row, fields: readonly Node[]): boolean {
  const names = Object.keys(row)
  return (
    names.length === fields.length &&
    fields.every((node, i) => node.kind === 'leaf' && node.name === names[i] && node.key === names[i])
  )
}

function record(row: Row, fields: readonly Node[], { place, company: inherited, demands }: Setting): Row {
  if (isWhole(row, fields)) return row
  const own = row['company_id']
  const company = typeof own === 'number' ? own : inherited
  const answer: Answer = {}
  for (const node of fields) {
    const { key } = node
    if (node.kind === 'leaf') answer[key] = row[node.name] ?? null
    else if (node.kind === 'constant') answer[key] = node.value
    else if (node.kind === 'object') {
      answer[key] = shown(row[node.name], node.fields, { place: { key, above: place }, company, demands })
    } else {
      answer[key] = null
      const id = row[node.relation.from]
      if (typeof id === 'number') demand(demands, node, { into: answer, id, company, place })
    }
  }
  return answer
}

function demand(demands: Demands, node: RelationNode, each: Demand): void {
  const known = demands.get(node)
  if (known === undefined) demands.set(node, [each])
  else known.push(each)
}
