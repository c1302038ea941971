import * as z from 'zod'
import { sql } from '../../../kernel/database/sql.ts'
import { performed } from '../../../kernel/input.ts'
import { Json } from '../../../kernel/json.ts'
import type { AnyOperation } from '../../../kernel/operation.ts'
import { Problem, found } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Dice } from './dice.ts'
import type { DemoCompany } from './world.ts'

export const day_ms = 86_400_000

/** An action at a point in time. Its result adds the following steps to the agenda. */
export interface Step {
  readonly at: number
  readonly run: (house: House) => Promise<readonly Step[]>
}

/** An article that the demo's documents use. */
export interface StockedArticle {
  readonly id: number
  readonly client_3pl_id: number
  readonly tracking: 'none' | 'lot'
  readonly expiry_tracking: boolean
}

/** Response of an operation; a stock adjustment has no ID. */
const Made = z.looseObject({ id: z.int().default(0) })
export type Made = z.output<typeof Made>

/** A company's warehouse in the past. It runs API operations at any time, as a user with every right. */
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

  /** ID of a location in the default warehouse. */
  async place(code: string): Promise<number | undefined> {
    const row = await this.#scope.maybe<{ id: number }>(sql`
      select l.id from locations l
        join warehouses w on w.company_id = l.company_id and w.id = l.warehouse_id and w.is_default
       where l.company_id = ${this.#scope.company} and l.code = ${code}`)
    return row?.id
  }

  /**
   * Runs an operation like a request. Returns undefined if the current state doesn't allow it; every action checks that
   * before it writes.
   */
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
      // No savepoint: hundreds of them in one transaction made everything ten times slower.
      const answer = await performed(op, this.#scope, { params, body })
      return Made.parse(answer instanceof Json ? JSON.parse(answer.text) : answer)
    } catch (error) {
      if (error instanceof Problem && ['action_not_allowed', 'insufficient_stock'].includes(error.code))
        return undefined
      throw error
    }
  }
}

/** The inputs to the demo's documents. */
export interface Makings {
  readonly articles: readonly StockedArticle[]
  readonly dice: Dice
  /** The present; all documents are older. */
  readonly end: number
}

/** A document's creation and the steps that follow. */
export interface Plan {
  /** Code of the client company. */
  readonly client: string
  readonly begin: (makings: Makings) => Step
}

/** A plan of a single step, some time ago. */
export function onlyStep(
  client: string,
  ago_ms: number,
  run: (house: House, makings: Makings) => Promise<unknown>,
): Plan {
  return {
    client,
    begin: (makings) => ({
      at: makings.end - ago_ms,
      run: async (house) => {
        await run(house, makings)
        return []
      },
    }),
  }
}
