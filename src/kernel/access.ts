import type { ProblemCode } from './problem.ts'
import type { Visitor } from './scope.ts'

/** What a service adds to its operations, for its own gate to read. The service merges it in. */
export interface OperationExtensions {}

/** What the handler of an operation is handed, by who may call it. A service merges in its own accesses. */
export interface ScopeByAccess {
  /** Anyone; the handler gets nothing that could read a tenant's rows, only what the request says of itself. */
  public: Visitor
}
export type Access = keyof ScopeByAccess

/** What of an operation decides who may call it. */
export interface Callable extends OperationExtensions {
  readonly access: Access
  readonly method: string
}

/** What follows from who may call an operation. */
export interface Facts {
  /** Nobody is asked who they are. */
  readonly open?: boolean
  /** The handler's scope is one open transaction. */
  readonly writes: boolean
  /** It is always answered as things are at this moment, never by a replica. */
  readonly present?: boolean
  /** Takes an `Idempotency-Key` and can be tried out by `?dry_run=1`. */
  readonly keyed: boolean
  /** Calls are counted unless the operation says otherwise. */
  readonly counted: boolean
  /** The refusals of the gate. */
  readonly problems: (op: Callable) => readonly ProblemCode[]
  /** The ways to show who one is. Each is a list of security schemes of the document. */
  readonly credentials: (op: Callable) => readonly (readonly string[])[]
  /** What a caller must have, in words for the reference: "the `api` module". */
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

/** Adds the accesses of a service. */
export function joinAccesses(table: AccessTable): void {
  for (const [access, facts] of Object.entries(table)) known.set(access, facts)
}

export function factsOf({ access }: Pick<Callable, 'access'>): Facts {
  const facts = known.get(access)
  if (facts === undefined) throw new Error(`no service that joined has the access ${access}`)
  return facts
}
