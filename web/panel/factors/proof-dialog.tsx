import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Auth } from '../../../client/src/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { Bones, Failure } from '../../ui/notice.tsx'
import { CodeForm } from './code-form.tsx'
import { messages } from './step-messages.ts'

interface ProofDialogProps {
  readonly client: Auth
  /** Whether they have shown who they are. */
  readonly onDone: (isProven: boolean) => void
}

/** Stands between a person and what is sensitive; what they wanted goes on by itself afterwards. */
export function ProofDialog({ client, onDone }: ProofDialogProps) {
  const t = useText(messages)
  const { data, error, refetch } = useQuery({
    queryKey: ['proof'],
    queryFn: () => client.call('admin.proof_options', {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const challenge = data?.challenge ?? ''
  const answer = async (given: object) => {
    await client.call('admin.proof', { body: { challenge, ...given } })
    onDone(true)
  }
  return (
    <Dialog title={t('again')} onClose={() => onDone(false)}>
      <p className="soft">{t('againText')}</p>
      {data === undefined && error === null && <Bones lines={2} />}
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data?.methods.includes('password') === true && <ByPassword answer={answer} />}
      {data?.methods.includes('password') === false && (
        <CodeForm methods={data.methods} passkeyOptions={data.passkey_options} answer={answer} />
      )}
    </Dialog>
  )
}

function ByPassword({ answer }: { readonly answer: (given: object) => Promise<void> }) {
  const t = useText(messages)
  const [password, setPassword] = useState('')
  const typing = useMutation({ mutationFn: () => answer({ password }) })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        typing.mutate()
      }}
    >
      <TextField
        label={t('password')}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onValue={setPassword}
      />
      {typing.error !== null && <Failure error={typing.error} />}
      <Button kind="primary" submit busy={typing.isPending}>
        {t('go')}
      </Button>
    </form>
  )
}
