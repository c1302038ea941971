import { Warning } from './finding.ts'

const shown = 3

/** Reports sites that let in accounts whose address nobody has verified. */
export function siteState(unverified: readonly string[]): string {
  if (unverified.length === 0) return 'all demand verified addresses'
  const more = unverified.length > shown ? ` and ${unverified.length - shown} more` : ''
  throw new Warning(
    `${unverified.slice(0, shown).join(', ')}${more}: another site can log in as people whose accounts it made; ` +
      '`waybill site verified-email ID on`',
  )
}
