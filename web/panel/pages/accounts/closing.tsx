import type { AdminAccountDetail } from '../../../../client/src/generated/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useTold } from '../../../ui/told.ts'
import { useWrite } from '../../api.ts'
import { useGivenLink } from '../../links/given-link.tsx'
import { messages } from './closing-messages.ts'

interface ClosingProps {
  readonly account: AdminAccountDetail
}

export function CloseAccount({ account: { id, name } }: ClosingProps) {
  const t = useText(messages)
  const confirm = useConfirm()
  const toast = useToast()
  const told = useTold()
  const closing = useWrite('admin.accounts_close')
  const close = async () => {
    const question = {
      title: t('closeTitle', { name }),
      text: t('closeText'),
      action: t('close'),
      danger: true,
    }
    if (!(await confirm(question))) return
    await told(async () => {
      await closing.mutateAsync({ params: { id } })
      toast({ kind: 'good', text: t('closed', { name }) })
    })
  }
  return (
    <Button icon="archive" kind="danger" busy={closing.isPending} onClick={() => void close()}>
      {t('close')}
    </Button>
  )
}

export function ReopenAccount({ account: { id, name } }: ClosingProps) {
  const t = useText(messages)
  const confirm = useConfirm()
  const told = useTold()
  const given = useGivenLink()
  const opening = useWrite('admin.accounts_reopen')
  const reopen = async () => {
    const question = { title: t('reopenTitle', { name }), text: t('reopenText'), action: t('reopen') }
    if (!(await confirm(question))) return
    await told(async () => given.tell(await opening.mutateAsync({ params: { id } }), name))
  }
  return (
    <>
      <Button icon="unlock" kind="primary" busy={opening.isPending} onClick={() => void reopen()}>
        {t('reopen')}
      </Button>
      {given.dialog}
    </>
  )
}
