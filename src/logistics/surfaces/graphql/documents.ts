import {
  type DocumentNode,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  OperationTypeNode,
  getOperationAST,
  getVariableValues,
  parse,
  specifiedRules,
  validate,
  visit,
} from 'graphql'
import { tidy } from '../../../kernel/validation.ts'
import { type Built, keyArgument } from './build.ts'
import { Refused } from './errors.ts'
import { heavy } from './fields.ts'
import { type Excess, bounds, excessIn, excessOf } from './limits.ts'
import { type Plan, costOf, howMany, planOf } from './plan.ts'
import type { GraphqlRequest } from './schema.ts'
import type { Row } from './values.ts'

/** A request ready to run. */
export interface Prepared {
  readonly kind: 'query' | 'mutation'
  readonly plan: Plan
  readonly variables: Row
}

interface Known {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  /** Variables that decide which fields are requested. */
  readonly conditions: readonly string[]
  /** Variables used as idempotency keys. */
  readonly keys: readonly string[]
  readonly plans: Map<string, Plan>
}

/** Real clients send few documents, repeatedly. Generated documents evict each other. */
const knownAtMost = 500
const plansAtMost = 16
const faultsAtMost = 10

/** Parses, checks and plans documents, and caches the result. */
export class Documents {
  readonly #built: Built
  readonly #production: boolean
  readonly #known = new Map<string, Known>()
  constructor(built: Built, { production }: { readonly production: boolean }) {
    this.#built = built
    this.#production = production
  }

  /** Returns the plan or a refusal, without querying the database. */
  prepare(request: GraphqlRequest): Prepared | Refused {
    try {
      return this.#prepared(request)
    } catch (error) {
      if (error instanceof Refused) return error
      if (error instanceof GraphQLError) return new Refused('query_invalid', [error])
      throw error
    }
  }

  #prepared({ query, variables: given, operationName }: GraphqlRequest): Prepared {
    const known = this.#remembered(query, operationName ?? undefined)
    const variables = this.#variables(known, given ?? {})
    const plan = this.#planned(known, variables)
    const cost = plan.reduce((sum, root) => sum + rootCost(root, variables), 0)
    judge(
      cost > bounds.cost
        ? `This could be made of ${cost} records; ${bounds.cost} are the most. Ask for fewer rows or levels.`
        : undefined,
    )
    return {
      kind: known.operation.operation === OperationTypeNode.MUTATION ? 'mutation' : 'query',
      plan,
      variables,
    }
  }

  #remembered(query: string, operationName: string | undefined): Known {
    const key = `${operationName ?? ''} ${query}`
    const known = this.#known.get(key)
    if (known !== undefined) {
      // Move the most recently used entry to the end.
      this.#known.delete(key)
      this.#known.set(key, known)
      return known
    }
    const fresh = this.#read(query, operationName)
    this.#known.set(key, fresh)
    const [oldest] = this.#known.keys()
    if (this.#known.size > knownAtMost && oldest !== undefined) this.#known.delete(oldest)
    return fresh
  }

  #read(query: string, operationName: string | undefined): Known {
    judge(excessIn(query))
    const document = parse(query)
    judge(excessOf(document))
    const rules = this.#production ? [...specifiedRules, NoSchemaIntrospectionCustomRule] : specifiedRules
    const options = { maxErrors: faultsAtMost, hideSuggestions: this.#production }
    const faults = validate(this.#built.schema, document, rules, options)
    if (faults.length > 0) throw new Refused('query_invalid', faults)
    const operation = getOperationAST(document, operationName)
    if (!operation) {
      throw new Refused('query_invalid', [
        new GraphQLError('`operationName` must name an operation of the document.'),
      ])
    }
    if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
      throw new Refused('query_invalid', [
        new GraphQLError('Subscriptions are not offered. Follow `/events`, or create a webhook.'),
      ])
    }
    const conditions = conditionsIn(document)
    return { document, operation, conditions, keys: keysIn(document), plans: new Map() }
  }

  /** Tidies values like a REST body, except keys: an empty key must not become a missing one. */
  #variables({ operation, keys }: Known, given: Row): Row {
    const definitions = operation.variableDefinitions ?? []
    if (definitions.length === 0) return {}
    const tidied = Object.entries(given).map(([name, value]): [string, unknown] => [
      name,
      keys.includes(name) ? value : tidy(value),
    ])
    const values: Row = Object.fromEntries(tidied)
    const result = getVariableValues(this.#built.schema, definitions, values, { maxErrors: faultsAtMost })
    if (result.errors !== undefined) throw new Refused('query_invalid', result.errors)
    return result.coerced
  }

  #planned({ document, operation, conditions, plans }: Known, variables: Row): Plan {
    const key = conditions.map((name) => String(variables[name])).join()
    const known = plans.get(key)
    if (known !== undefined) return known
    const plan = planOf(this.#built, { document, operation }, variables)
    if (plans.size >= plansAtMost) plans.clear()
    plans.set(key, plan)
    return plan
  }
}

function judge(excess: Excess | undefined): void {
  if (excess !== undefined) throw new Refused('query_too_complex', [new GraphQLError(excess)])
}

/** Variables in `@skip(if: …)` and `@include(if: …)`. */
function conditionsIn(document: DocumentNode): readonly string[] {
  const names = new Set<string>()
  visit(document, {
    Directive: (directive) => {
      for (const { value } of directive.arguments ?? []) {
        if (value.kind === Kind.VARIABLE) names.add(value.name.value)
      }
    },
  })
  return [...names]
}

/** Variables in `idempotency_key: …`. */
function keysIn(document: DocumentNode): readonly string[] {
  const names = new Set<string>()
  visit(document, {
    Argument: ({ name, value }) => {
      if (name.value === keyArgument && value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  return [...names]
}

function rootCost(root: Plan[number], variables: Row): number {
  if (root.kind !== 'operation') return 1
  const { form, op } = root.field
  if (heavy.has(op.id)) return bounds.cost / 2
  const inner = costOf(root.fields, variables)
  if (form === 'record') return 1 + inner
  const args = root.args(variables)
  return howMany(form === 'rows' ? args['limit'] : args['first']) * (1 + inner)
}
