import type { Company } from '../../client/src/generated/logistics.ts'
import { type Role, atLeast } from './role.ts'

/** Requirements without which a page is useless. */
export interface Needs {
  /** Minimum role to see the page. */
  readonly role?: Role
  /** The company needs at least one of these modules. */
  readonly modules?: readonly string[]
  /** Minimum role to create something on the page. */
  readonly makes?: Role
  /** Internal page: hidden from users of client companies, who see only their own goods and documents. */
  readonly isInternal?: true
}

type Person = Pick<Company, 'role' | 'modules'>

/** Why the user can't open a page: the role is too weak, or the company lacks a module. */
export type Refused =
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'module' }
  | { readonly kind: 'internal' }

const making = /\/(new|import)(\/|$)/

/** Why the user can't open an address. Undefined if they can. */
export function refusedAt({ role, modules }: Person, needs: Needs, address: string): Refused | undefined {
  if (needs.modules?.some((each) => modules.includes(each)) === false) return { kind: 'module' }
  if (needs.isInternal === true && role === 'client') return { kind: 'internal' }
  const wanted = [needs.role, making.test(address) ? needs.makes : undefined]
  const missing = wanted.find((each) => each !== undefined && !atLeast(role, each))
  return missing === undefined ? undefined : { kind: 'role', role: missing }
}
