import type { WriteScope } from '../../../kernel/scope.ts'

/** A location that now serves another purpose, or is no longer in use. */
export interface ChangedLocation {
  readonly id: number
  readonly warehouse_id: number
  readonly code: string
}

type Listener = (scope: WriteScope, location: ChangedLocation) => Promise<void>

let joined: Listener = () => Promise.resolve()

/** The root joins what follows from a changed location: the catalogue does not know the tasks of the floor. */
export function joinLocationListener(listener: Listener): void {
  joined = listener
}

export function tellChangedLocation(scope: WriteScope, location: ChangedLocation): Promise<void> {
  return joined(scope, location)
}
