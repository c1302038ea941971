import type { Fault } from '../../../kernel/faults.ts'
import type { ReadScope } from '../../base/access/scopes.ts'

/** Client company of a new document, as far as the request determines it. */
export interface Owner {
  /** Undefined if it can't be determined. */
  readonly client_3pl_id: number | null | undefined
  readonly fault?: Fault
}

export interface OfArticle {
  readonly article?: { readonly client_3pl_id: number | null } | undefined
}

/** The given client company, else the one shared by the articles of all lines; undefined without lines. */
export function ownerOf(given: number | undefined, lines: readonly OfArticle[]): Owner {
  if (given !== undefined) return { client_3pl_id: given }
  const owners = new Set(lines.map((line) => line.article?.client_3pl_id ?? null))
  const [client_3pl_id] = owners
  return owners.size > 1
    ? { client_3pl_id: undefined, fault: { path: 'client_3pl_id', rule: 'required' } }
    : { client_3pl_id }
}

/** A caller restricted to one client company means that one if there are no lines. */
export function onlyClient({ clients }: ReadScope, lines: readonly OfArticle[]): number | undefined {
  return lines.length === 0 && clients?.length === 1 ? clients[0] : undefined
}

/** Header faults. If the client company is unknown, only the warehouse can be checked. */
export function headerFaults({ client_3pl_id, fault }: Owner, faults: readonly Fault[]): readonly Fault[] {
  if (client_3pl_id !== undefined) return faults
  const known = faults.filter(({ path }) => path === 'warehouse_id')
  return fault === undefined ? known : [fault, ...known]
}

/** Whether a response may say which documents the client company has: it is known, and the caller may name it. */
export function isTheirs({ client_3pl_id }: Owner, faults: readonly Fault[]): boolean {
  return client_3pl_id !== undefined && !faults.some(({ path }) => path === 'client_3pl_id')
}

/** Line faults. If the client company itself is wrong, faults about another client company's goods are omitted. */
export function unlessOwnerIs(wrong: readonly Fault[], ofLines: readonly Fault[]): readonly Fault[] {
  const isOwner = wrong.some(({ path }) => path === 'client_3pl_id')
  return isOwner ? ofLines.filter(({ rule }) => rule !== 'other_client') : ofLines
}
