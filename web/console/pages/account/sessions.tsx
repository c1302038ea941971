import type { Session } from '../../../../client/src/generated/logistics.ts'
import { ActionButton, useAction } from '../../../ui/action.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { programName } from '../../../ui/program-name.ts'
import { State } from '../../../ui/state.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRead, useWrite } from '../../api.tsx'
import { useSession } from '../../session.tsx'
import { Line } from '../../tokens/line.tsx'
import { messages } from './messages.ts'

export function Sessions() {
  const t = useText(messages)
  const toast = useToast()
  const run = useAction()
  const { signOut } = useSession()
  const { data, error, refetch } = useRead('me.sessions', {})
  const ending = useWrite('me.end_session')
  const endingOthers = useWrite('me.end_other_sessions')
  const end = ({ id, current }: Session) => {
    const question = { title: t('endTitle'), action: t('endDo'), danger: true }
    // Ending the current session means signing out: the token sends no further requests.
    if (current) return run({ question: { ...question, text: t('ownSessionEnds') }, act: signOut })
    return run({
      question: { ...question, text: t('endText') },
      act: () => ending.mutateAsync({ params: { id } }),
      done: { text: t('sessionEnded') },
    })
  }
  const others = data?.some(({ current }) => !current) === true && (
    <ActionButton
      label={t('endOthers')}
      busy={endingOthers.isPending}
      question={{ title: t('endOthersTitle'), text: t('endText'), danger: true }}
      act={async () => {
        const { ended } = await endingOthers.mutateAsync({})
        toast({ text: t('sessionsEnded', { count: ended }) })
      }}
    />
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
