import type { AdminAccountDetail } from '../../../../client/src/generated/auth.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { useWrite } from '../../api.ts'
import { useGivenLink } from '../../links/given-link.tsx'
import { messages } from './closing-messages.ts'

interface ClosingProps {
  readonly account: AdminAccountDetail
}

export function CloseAccount({ account: { id, name } }: ClosingProps) {
  const t = useText(messages)
  const closing = useWrite('admin.accounts_close')
  return (
    <ActionButton
      icon="archive"
      kind="danger"
      label={t('close')}
      busy={closing.isPending}
      question={{ title: t('closeTitle', { name }), text: t('closeText') }}
      act={() => closing.mutateAsync({ params: { id } })}
      done={{ kind: 'good', text: t('closed', { name }) }}
    />
  )
}

export function ReopenAccount({ account: { id, name } }: ClosingProps) {
  const t = useText(messages)
  const given = useGivenLink()
  const opening = useWrite('admin.accounts_reopen')
  return (
    <>
      <ActionButton
        icon="unlock"
        kind="primary"
        label={t('reopen')}
        busy={opening.isPending}
        question={{ title: t('reopenTitle', { name }), text: t('reopenText') }}
        act={async () => given.tell(await opening.mutateAsync({ params: { id } }), name)}
      />
      {given.dialog}
    </>
  )
}
