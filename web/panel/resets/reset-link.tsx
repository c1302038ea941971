import { useState } from 'react'
import type { ResetLink } from '../../../client/src/generated/auth.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useTold } from '../../ui/told.ts'
import { useWrite } from '../api.ts'
import { messages } from './messages.ts'

interface SendResetLinkProps {
  /** Of the account. */
  readonly id: number
  readonly name: string
  /** The site whose name and page the link has. */
  readonly site_id?: number
}

/** The first choice where somebody has forgotten a password: the person sets a new one, and nobody else knows it. */
export function SendResetLink({ id, name, site_id }: SendResetLinkProps) {
  const t = useText(messages)
  const confirm = useConfirm()
  const toast = useToast()
  const told = useTold()
  const sending = useWrite('admin.accounts_reset_link')
  const [shown, setShown] = useState<ResetLink>()
  const send = async () => {
    const question = { title: t('sendTitle', { name }), text: t('sendText'), action: t('send') }
    if (!(await confirm(question))) return
    await told(async () => {
      const body = site_id === undefined ? {} : { site_id }
      const made = await sending.mutateAsync({ params: { id }, body })
      const { email, minutes: count } = made
      if (made.link === null) toast({ kind: 'good', text: t('sent', { email, count }) })
      else setShown(made)
    })
  }
  return (
    <>
      <Button icon="key" busy={sending.isPending} onClick={() => void send()}>
        {t('send')}
      </Button>
      {shown !== undefined && (
        <SecretDialog
          title={t('shownTitle', { name })}
          text={t('shownText', { email: shown.email, count: shown.minutes })}
          secret={shown.link ?? ''}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
