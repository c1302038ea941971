import type { SsoState } from '../../logistics/index.ts'
import { durationText, fault } from './finding.ts'

/** A worker reads the log of the site every few seconds. */
const late_s = 300

/** Whether people can sign in at the console by the own authentication service, and whether what ends there ends here. */
export function ssoFinding(state: SsoState | undefined, setting: { readonly production: boolean }): string {
  if (state === undefined) return 'off'
  const { address, fault: reason, unseen_s, linked } = state
  if (reason !== null)
    throw fault(`${address} lets nobody in at the console (${reason}): see \`waybill sso status\``, setting)
  if (unseen_s > late_s)
    throw fault(
      `${address} was last asked who may go on ${durationText(unseen_s)} ago: does a worker run, and reach it?`,
      setting,
    )
  return `${address} answers, ${linked} users linked`
}
