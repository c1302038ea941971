import type { WriteScope } from '../../base/access/scopes.ts'

/** A location that now serves another purpose, or is no longer in use. */
export interface ChangedLocation {
  readonly id: number
  readonly warehouse_id: number
  readonly code: string
}

type Listener = (scope: WriteScope, location: ChangedLocation) => Promise<void>

let joined: Listener = () => Promise.resolve()

/** The root registers the reaction to a changed location: the catalogue doesn't know the floor's tasks. */
export function joinLocationListener(listener: Listener): void {
  joined = listener
}

export function tellChangedLocation(scope: WriteScope, location: ChangedLocation): Promise<void> {
  return joined(scope, location)
}
