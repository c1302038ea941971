import type { Fault } from '../kernel/faults.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import { Problem, type ProblemCode } from '../kernel/problem.ts'

/** An operation, and a mistake that a caller of it could make. */
export interface Occasion {
  readonly op: AnyOperation
  readonly fault: Fault
}

interface Told {
  readonly params?: Readonly<Record<string, string | number>>
  readonly details?: Readonly<Record<string, unknown>>
}

const nowhere = {
  enabled: false,
  site_name: null,
  flags: { catalog_active: false, auth_enabled: false },
  site_status: null,
}

/** By the record that an action is about: a status in which it is refused, and what can be done then. */
const standstills: Readonly<
  Record<string, { readonly status: string; readonly allowed: readonly string[] }>
> = {
  sales_order: { status: 'shipped', allowed: ['deliver'] },
  purchase_order: { status: 'closed', allowed: [] },
  reception: { status: 'received', allowed: ['putaway', 'reopen'] },
  return: { status: 'completed', allowed: [] },
  webhook: { status: 'disabled', allowed: ['enable'] },
  delivery: { status: 'disabled', allowed: ['enable'] },
}

/** What each problem that says more than its code says, in the words of this operation. */
const told: Partial<Readonly<Record<ProblemCode, (occasion: Occasion) => Told>>> = {
  module_inactive: ({ op: { module = 'api' } }) => ({ params: { module }, details: { module } }),
  not_found: ({ op: { resource = 'Record' } }) => ({ params: { resource } }),
  missing_permission: ({ op: { permission = '' } }) => ({
    params: { permission },
    details: { required: permission },
  }),
  integration_not_configured: ({ op: { integration = '' } }) => ({ params: { integration } }),
  method_not_allowed: ({ op: { method } }) => ({
    params: { method, allowed: method === 'GET' ? 'POST' : 'GET' },
  }),
  payload_too_large: () => ({ params: { limit: 1_048_576 } }),
  in_use: () => ({ params: { count: 3 }, details: { counts: { users: 3 } } }),
  site_not_found: () => ({ details: nowhere }),
  action_not_allowed({ op: { resource = '' } }) {
    const { status, allowed } = standstills[resource] ?? { status: 'closed', allowed: [] }
    const blockers = status === 'disabled' ? [{ code: 'disabled' }] : []
    return { params: { status }, details: { status, allowed, blockers } }
  },
  insufficient_stock() {
    const place = { line: 0, article_id: 1042, warehouse_id: 2, lot_number: null, stock_status: 'available' }
    return { details: { shortages: [{ ...place, missing_um3pl: 6 }] } }
  },
}

/** The problem as this operation would answer with it. */
export function exampleProblem(code: ProblemCode, occasion: Occasion): Problem {
  const faults = code === 'invalid' ? [occasion.fault] : []
  return new Problem(code, { ...told[code]?.(occasion), faults })
}

/** What makes the example of this code another one for another operation. */
export function distinction(code: ProblemCode, { op, fault }: Occasion): readonly string[] {
  const own: Partial<Record<ProblemCode, readonly (string | undefined)[]>> = {
    module_inactive: [op.module ?? 'api'],
    not_found: [op.resource],
    missing_permission: [op.permission],
    integration_not_configured: [op.integration],
    action_not_allowed: [op.resource],
    method_not_allowed: [op.method],
    invalid: [fault.path, fault.rule],
  }
  return (own[code] ?? []).filter((part) => part !== undefined)
}
