import type { ErasureNote } from './erasures.ts'
import type { SectionRows } from './export.ts'
import type { Erasure } from './schema.ts'

/** Somebody to be erased: from one company, or with 0 from everywhere. */
export interface ErasureRequest {
  readonly email: string
  readonly include_open: boolean
  readonly tenant: number
}

/** What the command line does with people of a service. */
export interface PeopleOfService {
  /** Hands over all that is held on somebody, some rows at a time. */
  look(email: string, take: (part: SectionRows) => Promise<void>): Promise<void>
  ask(request: ErasureRequest): Promise<Erasure>
  /** Erases an account once more that was closed; undefined where whoever has the address came after that. */
  askAgain(closed: { readonly email: string; readonly erased_at: Date }): Promise<Erasure | undefined>
  /** Erases what is left to be; told of what was changed by each batch. */
  finish(id: number, report: (changed: number) => void): Promise<Erasure | undefined>
  /** Those that are done. */
  notes(): Promise<readonly ErasureNote[]>
  /** The addresses of everybody who is known. */
  addresses(): Promise<readonly string[]>
}
