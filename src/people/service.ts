import type { ErasureNote } from './erasures.ts'
import type { SectionRows } from './export.ts'
import type { Erasure } from './schema.ts'

/** Person to erase, from one company or, with tenant 0, from everywhere. */
export interface ErasureRequest {
  readonly email: string
  readonly include_open: boolean
  readonly tenant: number
}

export interface PeopleOfService {
  look(email: string, take: (part: SectionRows) => Promise<void>): Promise<void>
  ask(request: ErasureRequest): Promise<Erasure>
  /** Repeats the erasure of a closed account; undefined if the address now belongs to a later account. */
  askAgain(closed: { readonly email: string; readonly erased_at: Date }): Promise<Erasure | undefined>
  /** Runs an erasure to its end and reports the rows changed by each batch. */
  finish(id: number, report: (changed: number) => void): Promise<Erasure | undefined>
  notes(): Promise<readonly ErasureNote[]>
  addresses(): Promise<readonly string[]>
}
