import type { Admins } from '../support/admins.ts'
import type { Targets } from '../support/site-targets.ts'
import type { Sites, TestSite } from '../support/sites.ts'
import type { World } from '../support/world.ts'

/** Where an operation of the authentication service is called. */
export interface AuthSetting {
  readonly world: World
  readonly sites: Sites
  /** The same sites, as administrators reach them. */
  readonly administered: Sites
  readonly admins: Admins
  readonly site: TestSite
  readonly on: Targets
  readonly serial: number
}
