import type { Fault } from '../../../kernel/faults.ts'
import type { ReadScope } from '../../../kernel/scope.ts'

/** The client company of a new document, as far as the request tells. */
export interface Owner {
  /** Undefined where it cannot be known. */
  readonly client_3pl_id: number | null | undefined
  readonly fault?: Fault
}

export interface OfArticle {
  readonly article?: { readonly client_3pl_id: number | null } | undefined
}

/** The given one, else the one that the articles of all lines share. No lines name none. */
export function ownerOf(given: number | undefined, lines: readonly OfArticle[]): Owner {
  if (given !== undefined) return { client_3pl_id: given }
  const owners = new Set(lines.map((line) => line.article?.client_3pl_id ?? null))
  const [client_3pl_id] = owners
  return owners.size > 1
    ? { client_3pl_id: undefined, fault: { path: 'client_3pl_id', rule: 'required' } }
    : { client_3pl_id }
}

/** Who works for one client company means it, where no line says anything else. */
export function onlyClient({ clients }: ReadScope, lines: readonly OfArticle[]): number | undefined {
  return lines.length === 0 && clients?.length === 1 ? clients[0] : undefined
}

/** What is wrong with a header. Where nobody knows whose document it is, only its warehouse can be judged. */
export function headerFaults({ client_3pl_id, fault }: Owner, faults: readonly Fault[]): readonly Fault[] {
  if (client_3pl_id !== undefined) return faults
  const known = faults.filter(({ path }) => path === 'warehouse_id')
  return fault === undefined ? known : [fault, ...known]
}

/** Whether it may be said which documents the client company has: it is known, and the caller may name it. */
export function isTheirs({ client_3pl_id }: Owner, faults: readonly Fault[]): boolean {
  return client_3pl_id !== undefined && !faults.some(({ path }) => path === 'client_3pl_id')
}

/** What is wrong with lines. Where the client company itself is wrong, that goods are another's goes without saying. */
export function unlessOwnerIs(wrong: readonly Fault[], ofLines: readonly Fault[]): readonly Fault[] {
  const isOwner = wrong.some(({ path }) => path === 'client_3pl_id')
  return isOwner ? ofLines.filter(({ rule }) => rule !== 'other_client') : ofLines
}
