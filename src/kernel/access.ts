import type { ProblemCode } from './problem.ts'
import type { Visitor } from './scope.ts'

/** Extra fields a service adds to its operations for its own gate to read. The service merges them in. */
export interface OperationExtensions {}

/** Scope passed to an operation's handler, by access. A service merges in its own accesses. */
export interface ScopeByAccess {
  /** Open to anyone. The handler gets only the request's own data and cannot read a tenant's rows. */
  public: Visitor
}
export type Access = keyof ScopeByAccess

/** The parts of an operation that decide who may call it. */
export interface Callable extends OperationExtensions {
  readonly access: Access
  readonly method: string
}

/** Properties that follow from an operation's access. */
export interface Facts {
  /** No authentication. */
  readonly open?: boolean
  /** The handler's scope is one open transaction. */
  readonly writes: boolean
  /** Always answered with current data, never by a replica. */
  readonly present?: boolean
  /** Accepts an `Idempotency-Key` and supports `?dry_run=1`. */
  readonly keyed: boolean
  /** Calls count against the rate limit unless the operation says otherwise. */
  readonly counted: boolean
  /** Problems that the gate can answer with. */
  readonly problems: (op: Callable) => readonly ProblemCode[]
  /** Ways to authenticate. Each is a list of the document's security schemes. */
  readonly credentials: (op: Callable) => readonly (readonly string[])[]
  /** Requirements on the caller, as text for the reference: "the `api` module". */
  readonly needs: (op: Callable) => readonly string[]
}

export type AccessTable = Readonly<Partial<Record<Access, Facts>>>

const known = new Map<string, Facts>([
  [
    'public',
    {
      open: true,
      writes: false,
      keyed: false,
      counted: false,
      problems: () => [],
      credentials: () => [],
      needs: () => [],
    },
  ],
])

export function joinAccesses(table: AccessTable): void {
  for (const [access, facts] of Object.entries(table)) known.set(access, facts)
}

export function factsOf({ access }: Pick<Callable, 'access'>): Facts {
  const facts = known.get(access)
  if (facts === undefined) throw new Error(`no service that joined has the access ${access}`)
  return facts
}
