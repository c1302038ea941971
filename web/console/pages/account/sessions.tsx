import type { Session } from '../../../../client/src/generated/logistics.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { programName } from '../../../ui/program-name.ts'
import { State } from '../../../ui/state.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useTold } from '../../../ui/told.ts'
import { useRead, useWrite } from '../../api.tsx'
import { useSession } from '../../session.tsx'
import { Line } from '../../tokens/line.tsx'
import { messages } from './messages.ts'

/** The user's own sessions. */
export function Sessions() {
  const t = useText(messages)
  const toast = useToast()
  const told = useTold()
  const confirm = useConfirm()
  const { signOut } = useSession()
  const { data, error, refetch } = useRead('me.sessions', {})
  const ending = useWrite('me.end_session')
  const endingOthers = useWrite('me.end_other_sessions')
  const end = async ({ id, current }: Session) => {
    const text = t(current ? 'endOwnText' : 'endText')
    const isMeant = await confirm({ title: t('endTitle'), text, action: t('endDo'), danger: true })
    if (!isMeant) return
    await told(async () => {
      // Ending the current session means signing out: the token sends no further requests.
      if (current) return signOut()
      await ending.mutateAsync({ params: { id } })
      return toast({ text: t('sessionEnded') })
    })
  }
  const endOthers = async () => {
    const question = { title: t('endOthersTitle'), text: t('endText'), action: t('endOthers'), danger: true }
    if (!(await confirm(question))) return
    await told(async () => {
      const { ended } = await endingOthers.mutateAsync({})
      toast({ text: t('sessionsEnded', { count: ended }) })
    })
  }
  const others = data?.some(({ current }) => !current) === true && (
    <Button busy={endingOthers.isPending} onClick={() => void endOthers()}>
      {t('endOthers')}
    </Button>
  )
  return (
    <Section title={t('sessions')} aside={others}>
      <Awaited data={data} error={error} retry={refetch} />
      <div>
        {data?.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => void end(session)} />
        ))}
      </div>
    </Section>
  )
}

function SessionLine({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const t = useText(messages)
  const format = useFormat()
  const { user_agent, address, current, at_console, last_used_at, created_at } = session
  const what = user_agent === null ? t('unknownProgram') : programName(user_agent)
  const from = address ?? t('unknownAddress')
  return (
    <Line
      title={
        <>
          <span title={user_agent ?? undefined}>{what}</span>{' '}
          {current && <State tone="good">{t('thisOne')}</State>}
        </>
      }
      facts={[
        [from, at_console ? t('atConsole') : t('byProgram')].join(' · '),
        t('usedSince', { used: format.time(last_used_at ?? created_at), since: format.date(created_at) }),
      ]}
    >
      <IconButton icon="close" label={t('endSession', { what, from })} onClick={onEnd} />
    </Line>
  )
}
