import type { Fault } from '../../kernel/faults.ts'
import { refuse } from '../../kernel/problem.ts'
import type { ChangedLine, Edit, KeptLine } from './edited-lines.ts'

interface Owner {
  readonly client_3pl_id: number | null
  readonly fault?: Fault
}

/**
 * The client company of a new document: the given one, else the one that all lines' articles share. Where the lines
 * themselves are wrong, that is said and nothing of this.
 */
export function documentClient(
  given: number | undefined,
  edit: Edit<KeptLine, ChangedLine>,
  clients: readonly number[] | null,
): Owner {
  if (given !== undefined) return { client_3pl_id: given }
  const owners = new Set(edit.lines.flatMap((line) => line.article?.client_3pl_id ?? []))
  const ownerless = edit.lines.some((line) => line.article?.client_3pl_id === null)
  const [owner] = owners
  if (owners.size + (ownerless ? 1 : 0) > 1)
    return { client_3pl_id: null, fault: { path: 'client_3pl_id', rule: 'required' } }
  if (edit.lines.length > 0) return { client_3pl_id: owner ?? null }
  return { client_3pl_id: clients?.length === 1 ? (clients[0] ?? null) : null }
}

/**
 * Ends a request of whose lines none is right. A client company that it names is judged with them: no article belongs to one
 * that is not there or not theirs, so all lines are wrong where only it is.
 */
export function refuseWithoutLines(
  edit: Edit<KeptLine, ChangedLine>,
  header: { readonly given: number | undefined; readonly faults: readonly Fault[] },
): void {
  if (edit.lines.length === 0) refuse([...edit.faults, ...(header.given === undefined ? [] : header.faults)])
}
