import type { Site, SiteUser } from '../../../../client/src/generated/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRead, useWrite } from '../../api.ts'
import { SessionLine } from '../../session-line.tsx'
import { useSession } from '../../session.tsx'
import { useTold } from '../../../ui/told.ts'
import { messages } from './user-messages.ts'

interface UserSessionsProps {
  readonly site: Site
  readonly user: SiteUser
}

/** Sessions of a user on this site. */
export function UserSessions({ site, user }: UserSessionsProps) {
  const t = useText(messages)
  const { may } = useSession()
  const confirm = useConfirm()
  const toast = useToast()
  const told = useTold()
  const params = { site_id: site.id, id: user.id }
  const { data, error, refetch } = useRead('admin.site_users_sessions_list', { params })
  const ending = useWrite('admin.site_users_sessions_end')
  const endingAll = useWrite('admin.site_users_sessions_end_all')
  const mayEnd = may('users.write')
  const endAll = async () => {
    const title = t('endAllTitle', { name: user.name })
    if (!(await confirm({ title, text: t('endAllText'), action: t('endAll'), danger: true }))) return
    await told(async () => {
      await endingAll.mutateAsync({ params })
      toast({ text: t('endedAll', { name: user.name }) })
    })
  }
  const all = mayEnd && data !== undefined && data.length > 0 && (
    <Button kind="quiet" busy={endingAll.isPending} onClick={() => void endAll()}>
      {t('endAll')}
    </Button>
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
              onEnd: () =>
                void told(() => ending.mutateAsync({ params: { ...params, session_id: session.id } })),
            })}
          />
        ))}
      </div>
    </Section>
  )
}
