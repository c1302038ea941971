import type { SsoState } from '../../logistics/index.ts'
import { durationText, fault } from './finding.ts'

/** A worker reads the log of the site every few seconds. */
const late_s = 300

/** Whether people can sign in at the console by the own authentication service, and whether what ends there ends here. */
interface Setting {
  readonly production: boolean
  readonly requireMfa: boolean
  /** Whether the site of the console demands factors of everybody; undefined where it is another installation's. */
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
  // Nobody on the way in is asked for one: that is wrong wherever it runs.
  if (setting.requireMfa && setting.demandsFactors === false)
    throw new Error(
      `REQUIRE_MFA is set, and ${address} lets people in at the console without a second factor: restart the authentication ` +
        `service with it, or \`waybill site factors ${state.site.id} required\``,
    )
  return `${address} answers, ${linked} users linked`
}
