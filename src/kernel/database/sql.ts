import { type Place, placeHere, placesAreWanted } from '../traces/places.ts'

declare const brand: unique symbol
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** Kinds of tenants. Each service merges in its own, as keys. */
export interface Tenancies {}
export type Tenancy = keyof Tenancies | 'none'

declare const tenant: unique symbol
/** IDs of tenants that the caller may enter. Only gates make such values (`proof.ts`). */
export type Proof<Ids, T extends Owned> = Ids & { readonly [tenant]: T }

/** Tenancy of a statement that touches tenant data. A statement without a tenant doesn't compile. */
export type Owned = Exclude<Tenancy, 'none'>
type Scalar = string | number | boolean | Date | null
type Param = Scalar | Buffer | readonly Scalar[]
type TenancyOfOne<V> =
  V extends Statement<infer T> ? T : V extends Proof<unknown, infer T extends Owned> ? T : 'none'
type TenancyOf<V extends readonly unknown[]> = [Exclude<TenancyOfOne<V[number]>, 'none'>] extends [never]
  ? 'none'
  : Exclude<TenancyOfOne<V[number]>, 'none'>

/** A template and the templates nested in it, assembled once per place in the source so that the server prepares it once. */
class Shape {
  /** Source location of the statement, looked up only when tracing is on. Null if it can't be determined. */
  place: Place | null | undefined = undefined
  readonly chunks: readonly string[]
  readonly text: string
  readonly name: string
  constructor(chunks: readonly string[]) {
    this.chunks = chunks
    this.text = chunks.reduce((left, right, i) => `${left}$${i}${right}`)
    this.name = `q${(shapeCount += 1)}`
  }
}
let shapeCount = 0

/** One step of the path from a template through its nested templates to the assembled shape. */
class Node {
  shape: Shape | undefined
  readonly #children = new Map<Shape, Node>()
  child(shape: Shape): Node {
    let next = this.#children.get(shape)
    if (next === undefined) {
      next = new Node()
      this.#children.set(shape, next)
    }
    return next
  }
}
const roots = new WeakMap<TemplateStringsArray, Node>()

type Slowness = 'planned once' | 'planned anew'

/** One SQL statement or a part of one. `T` says whose rows it may touch. With `none` it runs in no scope. */
export class Statement<T extends Tenancy = Tenancy> {
  readonly tenancy?: T
  readonly shape: Shape
  readonly values: readonly unknown[]
  /** A slow statement gets a separate connection: on a shared pipelined one it would block all others. */
  readonly slow: boolean
  /** For slow statements: the best plan does not depend on the values. */
  readonly plannedOnce: boolean
  constructor(shape: Shape, values: readonly unknown[], slowness?: Slowness) {
    this.shape = shape
    this.values = values
    this.slow = slowness !== undefined
    this.plannedOnce = slowness === 'planned once'
  }
}

export function sql<const V extends readonly (Param | Statement)[]>(
  strings: TemplateStringsArray,
  ...values: V
): Statement<TenancyOf<V>> {
  let node = roots.get(strings)
  if (node === undefined) roots.set(strings, (node = new Node()))
  const params: unknown[] = []
  for (const value of values) {
    if (value instanceof Statement) {
      node = node.child(value.shape)
      params.push(...value.values)
    } else params.push(value)
  }
  const shape = (node.shape ??= new Shape(assemble(strings, values)))
  if (shape.place === undefined && placesAreWanted()) shape.place = placeHere()
  return new Statement(shape, params)
}

/** Marks a statement whose cost grows with the data (search, reports). */
export function slow<T extends Tenancy>(
  statement: Statement<T>,
  slowness: Slowness = 'planned anew',
): Statement<T> {
  return new Statement<T>(statement.shape, statement.values, slowness)
}

const joins = new WeakMap<Shape, Node>()

export function join<T extends Tenancy>(
  parts: readonly Statement<T>[],
  separator: Statement<'none'>,
): Statement<T> {
  if (parts.length === 0) throw new Error('join() needs at least one part')
  const all = parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part]))
  let node = joins.get(separator.shape)
  if (node === undefined) joins.set(separator.shape, (node = new Node()))
  for (const { shape } of all) node = node.child(shape)
  node.shape ??= new Shape(
    all
      .map(({ shape }) => shape.chunks)
      .reduce((left, [first = '', ...rest]) => [...left.slice(0, -1), `${left.at(-1)}${first}`, ...rest]),
  )
  return new Statement<T>(
    node.shape,
    all.flatMap(({ values }) => values),
  )
}

/** One of our identifiers (alias, column) as SQL text. Anything else is refused, since a user could have typed it. */
export function name(identifier: string): Statement<'none'> {
  if (!names.has(identifier) && !/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/.test(identifier)) {
    throw new Error(`not a name: ${identifier}`)
  }
  return known(names, identifier, identifier)
}

/** One of our identifiers as an SQL string, for a JSON key. */
export function label(identifier: string): Statement<'none'> {
  const [bare = ''] = name(identifier).shape.chunks
  return known(labels, bare, `'${bare}'`)
}

type Known = Map<string, Statement<'none'>>
const names: Known = new Map()
const labels: Known = new Map()

/** One shape per text. Every new shape, and each statement around it, is kept forever, here and on the server. */
function known(among: Known, key: string, text: string): Statement<'none'> {
  let statement = among.get(key)
  if (statement === undefined) among.set(key, (statement = new Statement<'none'>(new Shape([text]), [])))
  return statement
}

function assemble(strings: TemplateStringsArray, values: readonly unknown[]): string[] {
  const chunks: string[] = []
  let open = strings[0] ?? ''
  values.forEach((value, i) => {
    const inner = value instanceof Statement ? value.shape.chunks : ['', '']
    inner.forEach((chunk, at) => {
      if (at === 0) open += chunk
      else {
        chunks.push(open)
        open = chunk
      }
    })
    open += strings[i + 1] ?? ''
  })
  return [...chunks, open]
}
