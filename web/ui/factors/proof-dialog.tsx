import { useCallback, useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Fetch } from '../../../client/src/exchange.ts'
import type { ProofBody, ProofOptions } from '../../../client/src/generated/auth.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { TextField } from '../field.tsx'
import { ShortForm } from '../form.tsx'
import { useText } from '../i18n/language.tsx'
import { Bones, Failure } from '../notice.tsx'
import { CodeForm } from './code-form.tsx'
import { messages } from './step-messages.ts'

/** Calls of the page's service. */
export interface ProofCalls {
  readonly options: () => Promise<ProofOptions>
  readonly prove: (body: ProofBody) => Promise<unknown>
}

interface ProofDialogProps {
  readonly calls: ProofCalls
  /** Reports whether the user confirmed their identity. */
  readonly onDone: (isProven: boolean) => void
}

/** Confirms the user's identity before a sensitive action, which then continues by itself. */
export function ProofDialog({ calls, onDone }: ProofDialogProps) {
  const t = useText(messages)
  const { data, error, refetch } = useQuery({
    queryKey: ['proof'],
    queryFn: calls.options,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const challenge = data?.challenge ?? ''
  const answer = async (given: Omit<ProofBody, 'challenge'>) => {
    await calls.prove({ challenge, ...given })
    onDone(true)
  }
  return (
    <Dialog title={t('again')} onClose={() => onDone(false)}>
      <p className="soft">{t('againText')}</p>
      {data === undefined && error === null && <Bones lines={2} />}
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data?.methods.length === 0 && <p>{t('signInAgain')}</p>}
      {data?.methods.includes('password') === true && <ByPassword answer={answer} />}
      {data !== undefined && data.methods.length > 0 && !data.methods.includes('password') && (
        <CodeForm ways={{ methods: data.methods, passkeyOptions: data.passkey_options }} answer={answer} />
      )}
    </Dialog>
  )
}

interface ByPasswordProps {
  readonly answer: (given: { readonly password: string }) => Promise<void>
}

function ByPassword({ answer }: ByPasswordProps) {
  const t = useText(messages)
  const [password, setPassword] = useState('')
  const typing = useMutation({ mutationFn: () => answer({ password }) })
  return (
    <ShortForm onSubmit={() => typing.mutate()}>
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
    </ShortForm>
  )
}

/** Asks the user to confirm their identity. Concurrent callers share one prompt. */
export function useProof() {
  const [asking, setAsking] = useState(false)
  const waiting = useRef<((isProven: boolean) => void)[]>([])
  const prove = useCallback(() => {
    setAsking(true)
    return new Promise<boolean>((resolve) => waiting.current.push(resolve))
  }, [])
  const done = useCallback((isProven: boolean) => {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(isProven)
  }, [])
  return { asking, prove, done }
}

/** Fetch that holds back sensitive requests until the user confirms their identity, then retries them once. */
export function provenFetch(fetch: Fetch, prove: () => Promise<boolean>): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init)
    if (response.status !== 403) return response
    const isAsked = (await response.clone().text()).includes('"proof_needed"')
    return isAsked && (await prove()) ? fetch(url, init) : response
  }
}
