import { useLocation } from 'wouter'
import type { Site } from '../../../../client/src/generated/auth.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { Page } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useRead } from '../../api.ts'
import { AuditList } from '../../audit/audit-list.tsx'
import { LockList } from '../../locks/lock-list.tsx'
import { useSession } from '../../session.tsx'
import { SiteWebhooks } from '../../webhooks/site-webhooks.tsx'
import { Letters } from './letters.tsx'
import { messages } from './messages.ts'
import { Overview } from './overview.tsx'
import { Roles } from './roles.tsx'
import { SiteState } from './site-state.tsx'
import { Units } from './units.tsx'
import { Users } from './users.tsx'

/** Each tab with the parameters of its list. */
const tabs = [
  ['overview', 'sites.read'],
  ['users', 'users.read'],
  ['roles', 'roles.read'],
  ['companies', 'companies.read'],
  ['groups', 'groups.read'],
  ['letters', 'sites.read'],
  ['locks', 'accounts.read'],
  ['audit', 'audit.read'],
  ['webhooks', 'webhooks.read'],
] as const
type Tab = (typeof tabs)[number][0]

interface SitePageProps {
  readonly id: number
  readonly tab: string | undefined
  /** ID of the record open beside the tab's list. */
  readonly at: string | undefined
}

export function SitePage({ id, tab = 'overview', at }: SitePageProps) {
  const t = useText(messages)
  const { may } = useSession()
  const [, go] = useLocation()
  const { data: site, error, refetch } = useRead('admin.sites_get', { params: { id } })
  const known = tabs.find(([key]) => key === tab)?.[0]
  if (known === undefined || (at !== undefined && !/^(new|attach|invite|\d+)$/.test(at))) return <NotFound />
  return (
    <Page
      title={site?.name ?? t('title')}
      aside={site !== undefined && <SiteState status={site.status} />}
      back={{ to: '/sites', label: t('title') }}
    >
      <Awaited data={site} error={error} retry={refetch} lines={8} />
      {site !== undefined && (
        <div className="panel-body">
          <Tabs
            label={t('parts')}
            tabs={tabs.filter(([, scope]) => may(scope)).map(([key]) => ({ key, title: t(key) }))}
            at={known}
            onChange={(key) => go(key === 'overview' ? `/sites/${id}` : `/sites/${id}/${key}`)}
          >
            <Content site={site} tab={known} at={at} />
          </Tabs>
        </div>
      )}
    </Page>
  )
}

interface ContentProps {
  readonly site: Site
  readonly tab: Tab
  readonly at: string | undefined
}

function Content({ site, tab, at }: ContentProps) {
  if (tab === 'overview') return <Overview site={site} />
  if (tab === 'users') return <Users site={site} at={at} />
  if (tab === 'roles') return <Roles site={site} at={at} />
  if (tab === 'companies' || tab === 'groups') return <Units key={tab} kind={tab} site={site} at={at} />
  if (tab === 'letters') return <Letters site={site} />
  if (tab === 'locks') return <LockList site={site.id} />
  if (tab === 'webhooks') return <SiteWebhooks site={site.id} />
  return <AuditList site={site.id} />
}
