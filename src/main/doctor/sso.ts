import type { SsoState } from '../../logistics/index.ts'
import { durationText, fault } from './finding.ts'

/** Maximum time without a look; a worker reads the site's log every few seconds. */
const late_s = 300

/** Settings for checking that console sign-ins by our own service work, and that sessions which end there end here. */
interface Setting {
  readonly production: boolean
  readonly requireMfa: boolean
  /** Whether the console's site requires factors; undefined if it belongs to another installation. */
  readonly demandsFactors: boolean | undefined
}

export function ssoFinding(state: SsoState | undefined, setting: Setting): string {
  if (state === undefined) return 'off'
  const { address, fault: reason, unseen_s, linked } = state
  if (reason !== null)
    throw fault(`${address} lets nobody in at the console (${reason}): see \`waybill sso status\``, setting)
  if (unseen_s > late_s)
    throw fault(
      `${address} was last asked who may go on ${durationText(unseen_s)} ago: does a worker run, and reach it?`,
      setting,
    )
  // Nobody is asked for a factor at sign-in: that is wrong in every environment.
  if (setting.requireMfa && setting.demandsFactors === false)
    throw new Error(
      `REQUIRE_MFA is set, and ${address} lets people in at the console without a second factor: restart the authentication ` +
        `service with it, or \`waybill site factors ${state.site.id} required\``,
    )
  return `${address} answers, ${linked} users linked`
}
