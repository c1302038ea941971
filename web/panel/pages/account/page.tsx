import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type FactorCalls, OwnFactors } from '../../../ui/factors/own-factors.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Awaited, Failure } from '../../../ui/notice.tsx'
import { Page as Sheet, Section } from '../../../ui/page.tsx'
import { useRead, useWrite } from '../../api.ts'
import { usePermissionWords, PermissionMatrix, adminScopes } from '../../permission-matrix.tsx'
import { useShownSecret } from '../../../ui/shown-secret.tsx'
import { SessionLine } from '../../session-line.tsx'
import { useSession } from '../../session.tsx'
import { messages } from './messages.ts'
import type {
  IssuedAdministratorToken,
  NewAdministratorToken,
} from '../../../../client/src/generated/auth.ts'
import { useTexts } from '../../../ui/texts.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'

export function Page() {
  const t = useText(messages)
  const format = useFormat()
  const words = usePermissionWords()
  const { panel } = useSession()
  return (
    <Sheet title={t('title')}>
      <div className="columns">
        <Section title={t('you')}>
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
  const secret = useShownSecret()
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useRead('admin.tokens_list', {})
  const ending = useWrite('admin.tokens_delete')
  const endOf = (id: number) => {
    // Ending the current session means signing out: it can't make another request.
    if (id === panel.session_id) return { end: signOut }
    return { end: () => ending.mutateAsync({ params: { id } }), ended: t('ended') }
  }
  const endingOf = ({ id, kind }: { readonly id: number; readonly kind: string }) => {
    if (kind === 'token') return t('tokenEnds')
    return id === panel.session_id ? t('ownSessionEnds') : undefined
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
            {...endOf(each.id)}
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

const day_ms = 86_400_000
const lifetimes = [1, 7, 30, 90, 365] as const

interface NewTokenProps {
  readonly onClose: () => void
  readonly onDone: (token: IssuedAdministratorToken) => void
}

function NewToken({ onClose, onDone }: NewTokenProps) {
  const t = useText(messages)
  const { texts, field } = useTexts({ label: '', expires_at: '90' })
  const [scopes, setScopes] = useState<NewAdministratorToken['scopes']>([])
  const issuing = useWrite('admin.tokens_create')
  const { errors, status } = refusalOf(issuing.error)
  const submit = () => {
    const expires_at = new Date(Date.now() + Number(texts.expires_at) * day_ms).toISOString()
    issuing.mutate({ body: { label: texts.label.trim(), scopes, expires_at } }, { onSuccess: onDone })
  }
  return (
    <FormDialog
      title={t('newTokenTitle')}
      onClose={onClose}
      onSubmit={submit}
      action={t('issue')}
      busy={issuing.isPending}
    >
      {issuing.error !== null && status !== 422 && <Failure error={issuing.error} />}
      <TextField label={t('purpose')} required {...field('label', errors)} />
      <SelectField
        label={t('lifetime')}
        {...field('expires_at', errors)}
        options={lifetimes.map((count) => ({ value: String(count), label: t('days', { count }) }))}
      />
      <PermissionMatrix
        label={t('scopes')}
        subjects={adminScopes}
        value={scopes}
        onValue={setScopes}
        error={errors['scopes']?.[0]}
      />
    </FormDialog>
  )
}
