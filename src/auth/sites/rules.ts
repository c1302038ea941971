import type { Fault } from '../../kernel/faults.ts'
import type { Site, SiteChanges, SiteStatus } from './schema.ts'

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

/** A site back from withdrawal starts afresh: its earlier credentials end. */
export function endsCredentials(before: Pick<Site, 'status'>, after: Pick<Site, 'status'>): boolean {
  return before.status === 'withdrawn' && after.status !== 'withdrawn'
}

/** A secret of a withdrawn site would end before anybody could use it. */
export function secretFaults(site: Pick<Site, 'status'>): readonly Fault[] {
  return site.status === 'withdrawn' ? [{ path: 'site', rule: 'selected' }] : []
}
