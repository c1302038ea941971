import * as z from 'zod'
import { isRecord } from '../../../kernel/fields.ts'
import { inputOf } from '../../../kernel/input.ts'
import { Json, Text } from '../../../kernel/json.ts'
import type { AnyOperation } from '../../../kernel/operation.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Errands } from '../../base/access/store.ts'
import { fitting, paramsIn, pathOf, titleOf } from './rules.ts'
import type { PrintStation } from './schema.ts'

type Asker = Parameters<Errands>[0]

const end = '/documents/{name}'

interface Printable {
  /** Draws the paper. */
  readonly print: AnyOperation
  /** Reads the record that the paper belongs to. */
  readonly read: AnyOperation
}

/** Pairs each operation that draws a paper with the one that reads its record, by the start of its path. */
function printablesAmong(operations: readonly AnyOperation[]): readonly Printable[] {
  return operations.flatMap((print) => {
    if (!print.path.endsWith(end)) return []
    const path = print.path.slice(0, -end.length)
    const read = operations.find((op) => op.method === 'GET' && op.path === path)
    return read === undefined ? [] : [{ print, read }]
  })
}

interface Found extends Printable {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

/** Printable papers, by download URL, with the rights of the asker. */
export class Papers {
  readonly #printables: readonly Printable[]
  readonly #errands: Errands
  constructor(operations: readonly AnyOperation[], errands: Errands) {
    this.#printables = printablesAmong(operations)
    this.#errands = errands
  }

  /** Whether the URL names a paper, regardless of access rights. */
  knows(url: URL): boolean {
    return this.#found(url) !== undefined
  }

  /** Number of the paper's record if the asker may see it now, otherwise undefined. */
  async title(url: URL, asker: Asker, request_id: string): Promise<string | undefined> {
    const found = this.#found(url)
    const caller = await this.#errands(asker, request_id)
    if (found === undefined || caller === undefined) return undefined
    try {
      caller.admit(found.print)
      const { input } = inputOf(found.read, { ...found, query: {}, body: {}, ifMatch: undefined })
      const answer: unknown = await caller.admit(found.read)((scope) => found.read.handle(scope, input))
      const record: unknown = answer instanceof Json ? JSON.parse(answer.text) : answer
      return isRecord(record) ? titleOf(record) : ''
    } catch (error) {
      if (error instanceof Problem) return undefined
      throw error
    }
  }

  /** Draws the paper in a format that the station understands, with the asker's current rights. */
  async drawn(
    address: string,
    station: Pick<PrintStation, 'formats' | 'label_size'>,
    asking: { readonly asker: Asker; readonly request_id: string },
  ): Promise<Text> {
    const named = pathOf(address)
    const url = named && fitting(named, station)
    const found = url && this.#found(url)
    const caller = await this.#errands(asking.asker, asking.request_id)
    if (found === undefined || caller === undefined) throw new Problem('not_printable')
    const { print } = found
    try {
      const { input } = inputOf(print, { ...found, body: {}, ifMatch: undefined })
      return z.instanceof(Text).parse(await caller.admit(print)((scope) => print.handle(scope, input)))
    } catch (error) {
      if (error instanceof Problem) throw new Problem('not_printable', { cause: error })
      throw error
    }
  }

  #found(url: URL): Found | undefined {
    for (const printable of this.#printables) {
      const params = paramsIn(printable.print.path, url.pathname)
      if (params === undefined) continue
      const found = { ...printable, params, query: Object.fromEntries(url.searchParams) }
      return isWellFormed(found) ? found : undefined
    }
    return undefined
  }
}

function isWellFormed({ print, params, query }: Found): boolean {
  try {
    inputOf(print, { params, query, body: {}, ifMatch: undefined })
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
