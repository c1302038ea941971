import { useState } from 'react'
import type { IssuedAdministratorToken } from '../../../../client/src/generated/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { Page as Sheet, Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRead, useWrite } from '../../api.ts'
import { usePermissionWords } from '../../permission-matrix.tsx'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'
import { SessionLine } from '../../session-line.tsx'
import { useSession } from '../../session.tsx'
import { useTold } from '../../../ui/told.ts'
import { OwnFactors } from './factors.tsx'
import { messages } from './messages.ts'
import { NewToken } from './new-token.tsx'

export function Page() {
  const t = useText(messages)
  const format = useFormat()
  const words = usePermissionWords()
  const { panel } = useSession()
  return (
    <Sheet title={t('title')}>
      <div className="columns">
        <Section title={t('me')}>
          <KeyValues
            items={[
              [t('name'), panel.administrator?.name],
              [t('email'), panel.administrator?.email],
              [t('scopes'), words(panel.scopes)],
              [t('until'), format.time(panel.expires_at)],
            ]}
          />
        </Section>
        <OwnFactors />
        <Tokens />
      </div>
    </Sheet>
  )
}

/** Sessions of the signed-in administrator, and the tokens they issued to programs. */
function Tokens() {
  const t = useText(messages)
  const { panel, signOut } = useSession()
  const toast = useToast()
  const told = useTold()
  const [isAsking, setAsking] = useState(false)
  const [issued, setIssued] = useState<IssuedAdministratorToken>()
  const { data, error, refetch } = useRead('admin.tokens_list', {})
  const ending = useWrite('admin.tokens_delete')
  const end = (id: number) =>
    told(async () => {
      // Ending the current session means signing out: it can't make another request.
      if (id === panel.session_id) return signOut()
      await ending.mutateAsync({ params: { id } })
      return toast({ text: t('ended') })
    })
  const endingOf = ({ id, kind }: { readonly id: number; readonly kind: string }) => {
    if (kind === 'token') return t('tokenEnds')
    return id === panel.session_id ? t('ownEnds') : undefined
  }
  const titleOf = (each: { readonly id: number; readonly kind: string; readonly label: string | null }) => {
    if (each.kind === 'token') return t('token', { label: each.label ?? '' })
    return each.id === panel.session_id ? `${t('session')} (${t('thisOne')})` : t('session')
  }
  const make = (
    <Button icon="key" onClick={() => setAsking(true)}>
      {t('newToken')}
    </Button>
  )
  return (
    <Section title={t('sessions')} aside={make}>
      <Awaited data={data} error={error} retry={refetch} />
      <div>
        {data?.map((each) => {
          const what = endingOf(each)
          return (
            <SessionLine
              key={each.id}
              session={each}
              title={titleOf(each)}
              {...(what !== undefined && { ending: what })}
              onEnd={() => void end(each.id)}
            />
          )
        })}
      </div>
      {isAsking && (
        <NewToken
          onClose={() => setAsking(false)}
          onDone={(token) => {
            setAsking(false)
            setIssued(token)
          }}
        />
      )}
      {issued !== undefined && (
        <SecretDialog
          title={t('issued', { label: issued.label ?? '' })}
          text={t('issuedText')}
          secret={issued.token}
          onClose={() => setIssued(undefined)}
        />
      )}
    </Section>
  )
}
