import { useState } from 'react'
import { useAction } from '../../../ui/action.tsx'
import { Button } from '../../../ui/button.tsx'
import { type FactorCalls, OwnFactors } from '../../../ui/factors/own-factors.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { Page as Sheet, Section } from '../../../ui/page.tsx'
import { useRead, useWrite } from '../../api.ts'
import { usePermissionWords } from '../../permission-matrix.tsx'
import { useShownSecret } from '../../../ui/shown-secret.tsx'
import { SessionLine } from '../../session-line.tsx'
import { useSession } from '../../session.tsx'
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
        <OwnFactors held={useRead('admin.factors_list', {})} calls={useFactorCalls()} />
        <Tokens />
      </div>
    </Sheet>
  )
}

function useFactorCalls(): FactorCalls {
  const beginTotp = useWrite('admin.totp_begin')
  const confirmTotp = useWrite('admin.totp_confirm')
  const beginPasskey = useWrite('admin.passkey_begin')
  const confirmPasskey = useWrite('admin.passkey_confirm')
  const codes = useWrite('admin.recovery_codes')
  const removing = useWrite('admin.factors_remove')
  return {
    beginTotp: () => beginTotp.mutateAsync({}),
    confirmTotp: (body) => confirmTotp.mutateAsync({ body }),
    beginPasskey: () => beginPasskey.mutateAsync({}),
    confirmPasskey: (body) => confirmPasskey.mutateAsync({ body }),
    makeCodes: () => codes.mutateAsync({}),
    remove: (id) => removing.mutateAsync({ params: { id } }),
  }
}

/** Sessions of the signed-in administrator, and the tokens they issued to programs. */
function Tokens() {
  const t = useText(messages)
  const { panel, signOut } = useSession()
  const run = useAction()
  const secret = useShownSecret()
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useRead('admin.tokens_list', {})
  const ending = useWrite('admin.tokens_delete')
  // Ending the current session means signing out: it can't make another request.
  const end = (id: number) =>
    run(
      id === panel.session_id
        ? { act: signOut }
        : { act: () => ending.mutateAsync({ params: { id } }), done: { text: t('ended') } },
    )
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
        {data?.map((each) => (
          <SessionLine
            key={each.id}
            session={each}
            title={titleOf(each)}
            ending={endingOf(each)}
            onEnd={() => void end(each.id)}
          />
        ))}
      </div>
      {isAsking && (
        <NewToken
          onClose={() => setAsking(false)}
          onDone={({ label, token }) => {
            setAsking(false)
            secret.show({ title: t('token', { label: label ?? '' }), text: t('issuedText'), secret: token })
          }}
        />
      )}
      {secret.dialog}
    </Section>
  )
}
