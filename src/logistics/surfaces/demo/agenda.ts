import * as z from 'zod'
import { sql } from '../../../kernel/database/sql.ts'
import { performed } from '../../../kernel/input.ts'
import { Json } from '../../../kernel/json.ts'
import type { AnyOperation } from '../../../kernel/operation.ts'
import { Problem, found } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../../kernel/scope.ts'
import type { Dice } from './dice.ts'
import type { DemoCompany } from './world.ts'

export const day_ms = 86_400_000

/** Something that happens at a time; what follows from it is put on the agenda when it has happened. */
export interface Step {
  readonly at: number
  readonly run: (house: House) => Promise<readonly Step[]>
}

/** An article that the demo's documents are about. */
export interface StockedArticle {
  readonly id: number
  readonly client_3pl_id: number
  readonly tracking: 'none' | 'lot'
  readonly expiry_tracking: boolean
}

/** What an operation answers; a booking of stock has no id. */
const Made = z.looseObject({ id: z.int().default(0) })
export type Made = z.output<typeof Made>

/** A company's warehouse in the past: the operations of the API, done at any time by somebody with every right. */
export class House {
  readonly company: DemoCompany
  readonly #scope: WriteScope
  readonly #operations: readonly AnyOperation[]
  constructor(company: DemoCompany, scope: WriteScope, operations: readonly AnyOperation[]) {
    this.company = company
    this.#scope = scope
    this.#operations = operations
  }

  get now(): number {
    return this.#scope.now.getTime()
  }

  /** The id of a place of the default warehouse. */
  async place(code: string): Promise<number | undefined> {
    const row = await this.#scope.maybe<{ id: number }>(sql`
      select l.id from locations l
        join warehouses w on w.company_id = l.company_id and w.id = l.warehouse_id and w.is_default
       where l.company_id = ${this.#scope.company} and l.code = ${code}`)
    return row?.id
  }

  /** Does what a request would do; undefined where the state of things does not allow it, which every action finds out before it writes. */
  async call(
    operation: string,
    { id, body = {} }: { readonly id?: number; readonly body?: object } = {},
  ): Promise<Made | undefined> {
    const op = found(
      this.#operations.find((each) => each.id === operation),
      'operation',
    )
    const params = id === undefined ? {} : { id: String(id) }
    try {
      // Without a savepoint: hundreds of them in one transaction made everything ten times slower.
      const answer = await performed(op, this.#scope, { params, body })
      return Made.parse(answer instanceof Json ? JSON.parse(answer.text) : answer)
    } catch (error) {
      if (error instanceof Problem && ['action_not_allowed', 'insufficient_stock'].includes(error.code))
        return undefined
      throw error
    }
  }
}

/** What a document of the demo is made of. */
export interface Makings {
  readonly articles: readonly StockedArticle[]
  readonly dice: Dice
  /** The present; everything happened before it. */
  readonly end: number
}

/** A document and what becomes of it. */
export interface Plan {
  /** Code of the client company. */
  readonly client: string
  readonly begin: (makings: Makings) => Step
}
