import type { Company } from '../../client/src/generated/logistics.ts'
import { type Role, atLeast } from './role.ts'

/** What a page is of no use without. */
export interface Needs {
  /** The weakest role that it is for. */
  readonly role?: Role
  /** One of these modules; each belongs to the company. */
  readonly modules?: readonly string[]
  /** The weakest role that makes something new on it. */
  readonly makes?: Role
  /** Of the house itself: people of client companies see their goods and documents, and nothing of this. */
  readonly isInternal?: true
}

type Person = Pick<Company, 'role' | 'modules'>

/** Why an address of a page is not this person's: their role is too weak, or the company has not what it needs. */
export type Refused =
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'module' }
  | { readonly kind: 'internal' }

const making = /\/(new|import)(\/|$)/

/** What stands between a person and an address of a page; undefined when nothing does. */
export function refusedAt({ role, modules }: Person, needs: Needs, address: string): Refused | undefined {
  if (needs.modules?.some((each) => modules.includes(each)) === false) return { kind: 'module' }
  if (needs.isInternal === true && role === 'client') return { kind: 'internal' }
  const wanted = [needs.role, making.test(address) ? needs.makes : undefined]
  const missing = wanted.find((each) => each !== undefined && !atLeast(role, each))
  return missing === undefined ? undefined : { kind: 'role', role: missing }
}
