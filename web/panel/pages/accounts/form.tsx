import type { AdminAccountChanges, AdminAccountDetail } from '../../../../client/src/generated/auth.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { EditSide } from '../../../ui/records/record-sides.tsx'
import { useCall, useWrite } from '../../api.ts'
import { messages } from './messages.ts'

interface EditAccountProps {
  readonly account: AdminAccountDetail
  readonly onDone: () => void
}

/** What a person logs in with, on every site at once. */
export function EditAccount({ account, onDone }: EditAccountProps) {
  const t = useText(messages)
  const call = useCall()
  const saving = useWrite('admin.accounts_update')
  const params = { id: account.id }
  return (
    <EditSide
      title={account.name}
      record={account}
      fields={fieldsOf<AdminAccountChanges>([
        {
          title: t('credentials'),
          fields: [
            { key: 'email', label: t('email'), required: true, wide: true, hint: t('credentialsHint') },
            {
              key: 'password',
              label: t('newPassword'),
              kind: 'password',
              wide: true,
              hint: t('newPasswordHint'),
            },
            { key: 'email_verified', label: t('verify'), kind: 'check', wide: true, hint: t('verifyHint') },
          ],
        },
      ])}
      load={() => call('admin.accounts_get', { params })}
      write={(body, ifMatch) => saving.mutateAsync({ params, body, ifMatch })}
      saved={({ name }) => t('saved', { name })}
      onDone={onDone}
    />
  )
}
