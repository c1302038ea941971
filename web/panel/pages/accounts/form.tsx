import type { AdminAccountChanges, AdminAccountDetail } from '../../../../client/src/generated/auth.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { textOf, tickOf } from '../../../ui/records/kinds.tsx'
import { EditSide } from '../../../ui/records/record-sides.tsx'
import { useCall, useWrite } from '../../api.ts'
import { messages } from './messages.ts'

interface EditAccountProps {
  readonly account: AdminAccountDetail
  readonly onDone: () => void
}

/** Form for the login of a person, shared by all their sites. */
export function EditAccount({ account, onDone }: EditAccountProps) {
  const t = useText(messages)
  const call = useCall()
  const saving = useWrite('admin.accounts_update')
  const params = { id: account.id }
  return (
    <EditSide
      title={account.name}
      record={account}
      fields={fieldsOf<AdminAccountChanges>({}, [
        {
          title: t('credentials'),
          fields: {
            email: textOf({ label: t('email'), required: true, wide: true, hint: t('credentialsHint') }),
            password: textOf({
              label: t('newPassword'),
              kind: 'password',
              wide: true,
              hint: t('newPasswordHint'),
            }),
            email_verified: tickOf({ label: t('verify'), wide: true, hint: t('verifyHint') }),
          },
        },
      ])}
      load={() => call('admin.accounts_get', { params })}
      write={(body, ifMatch) => saving.mutateAsync({ params, body, ifMatch })}
      saved={({ name }) => t('saved', { name })}
      onDone={onDone}
    />
  )
}
