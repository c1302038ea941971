import './admin.css'
import { useLocation, useParams } from 'wouter'
import { useText } from '../../../ui/i18n/language.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useMay } from '../../role.ts'
import { Audit } from './audit.tsx'
import { Companies } from './companies.tsx'
import { messages as invitationMessages } from './invitation-messages.ts'
import { Invitations } from './invitations.tsx'
import { Logo } from './logo.tsx'
import { messages as logoMessages } from './logo-messages.ts'
import { messages as memberMessages } from './member-messages.ts'
import { Members } from './members.tsx'
import { messages } from './messages.ts'
import { Users } from './users.tsx'

const all = ['users', 'companies', 'members', 'invitations', 'logo', 'audit'] as const

export function Page() {
  const t = useText(messages)
  const isAdmin = useMay('super_admin')
  const isManager = useMay('manager')
  const [, go] = useLocation()
  const people = useText(memberMessages)
  const invited = useText(invitationMessages)
  const logo = useText(logoMessages)
  const { kind = isAdmin ? 'users' : 'members', id } = useParams<{ kind?: string; id?: string }>()
  const known = all.find((each) => each === kind)
  if (known === undefined || (id !== undefined && !/^(new|\d+)$/.test(id))) return <NotFound />
  const tabs = isAdmin ? all : (['members', 'invitations', 'logo', 'audit'] as const)
  if (!isManager || !tabs.some((tab) => tab === known)) {
    return (
      <Sheet title={t('title')}>
        <Empty title={t('forbiddenTitle')}>{t('forbiddenText')}</Empty>
      </Sheet>
    )
  }
  const titleOf = (key: (typeof all)[number]) => {
    if (key === 'logo') return logo('tab')
    if (key === 'invitations') return invited('invitations')
    return key === 'members' ? people('members') : t(key)
  }
  return (
    <Sheet title={t('title')}>
      <div className="admin-body">
        <Tabs
          label={t('kinds')}
          tabs={tabs.map((key) => ({ key, title: titleOf(key) }))}
          at={known}
          onChange={(key) => go(`/admin/${key}`)}
        >
          {known === 'users' && <Users at={id} />}
          {known === 'companies' && <Companies at={id} />}
          {known === 'members' && <Members at={id} />}
          {known === 'invitations' && <Invitations at={id} />}
          {known === 'logo' && <Logo />}
          {known === 'audit' && <Audit at={id} />}
        </Tabs>
      </div>
    </Sheet>
  )
}
