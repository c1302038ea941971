import type { Fault } from '../../kernel/faults.ts'
import type { Site, SiteChanges, SiteStatus } from './schema.ts'

/** Where a site may go from each state. */
const siteMoves: Readonly<Record<SiteStatus, readonly SiteStatus[]>> = {
  draft: ['production', 'withdrawn'],
  production: ['maintenance', 'withdrawn'],
  maintenance: ['production', 'withdrawn'],
  withdrawn: ['maintenance'],
}

export function changeFaults(site: Pick<Site, 'status'>, changes: SiteChanges): readonly Fault[] {
  const { status = site.status } = changes
  const allowed = status === site.status || siteMoves[site.status].includes(status)
  return allowed ? [] : [{ path: 'status', rule: 'selected' }]
}

/** Back from withdrawal a site starts anew: whatever opened it before opens it no more. */
export function endsCredentials(before: Pick<Site, 'status'>, after: Pick<Site, 'status'>): boolean {
  return before.status === 'withdrawn' && after.status !== 'withdrawn'
}

/** A secret of a withdrawn site would be gone again by the time anybody could use it. */
export function secretFaults(site: Pick<Site, 'status'>): readonly Fault[] {
  return site.status === 'withdrawn' ? [{ path: 'site', rule: 'selected' }] : []
}
