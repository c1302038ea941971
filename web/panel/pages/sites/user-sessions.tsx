import { ActionButton } from '../../../ui/action.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useRead, useWrite } from '../../api.ts'
import { SessionLine } from '../../session-line.tsx'
import { useSession } from '../../session.tsx'
import type { UserOfSite } from './user-circles.tsx'
import { messages } from './user-messages.ts'

export function UserSessions({ site, user }: UserOfSite) {
  const t = useText(messages)
  const { may } = useSession()
  const params = { site_id: site.id, id: user.id }
  const { data, error, refetch } = useRead('admin.site_users_sessions_list', { params })
  const ending = useWrite('admin.site_users_sessions_end')
  const endingAll = useWrite('admin.site_users_sessions_end_all')
  const mayEnd = may('users.write')
  const all = mayEnd && data !== undefined && data.length > 0 && (
    <ActionButton
      kind="quiet"
      label={t('endAll')}
      busy={endingAll.isPending}
      question={{ title: t('endAllTitle', { name: user.name }), text: t('endAllText'), danger: true }}
      act={() => endingAll.mutateAsync({ params })}
      done={{ text: t('endedAll', { name: user.name }) }}
    />
  )
  return (
    <Section title={t('sessions')} aside={all}>
      <Awaited data={data} error={error} retry={refetch} lines={2} />
      {data?.length === 0 && <p className="soft">{t('noSessions')}</p>}
      <div>
        {data?.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            {...(mayEnd && {
              end: () => ending.mutateAsync({ params: { ...params, session_id: session.id } }),
            })}
          />
        ))}
      </div>
    </Section>
  )
}
