import type { Administrator } from '../../../../client/src/generated/auth.ts'
import { promised } from '../../../../client/src/typed.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Control, FieldGroup } from '../../../ui/records/fields.ts'
import { EditSide, NewSide } from '../../../ui/records/record-sides.tsx'
import { useCall, useWrite } from '../../api.ts'
import { PermissionMatrix, adminScopes, usePermissionWords } from '../../permission-matrix.tsx'
import { messages } from './messages.ts'

const all: readonly string[] = ['*']

interface NewProps {
  readonly onClose: () => void
  readonly onDone: (administrator: Administrator) => void
}

export function NewAdministrator({ onClose, onDone }: NewProps) {
  const t = useText(messages)
  const creating = useWrite('admin.administrators_create')
  return (
    <NewSide
      title={t('new')}
      action={t('create')}
      groups={useGroups('new')}
      empty={{ name: '', email: '', scopes: all }}
      create={(body) => creating.mutateAsync({ body: promised(body) })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

interface EditProps {
  readonly administrator: Administrator
  readonly isOwn: boolean
  readonly onDone: () => void
}

export function EditAdministrator({ administrator, isOwn, onDone }: EditProps) {
  const t = useText(messages)
  const call = useCall()
  const saving = useWrite('admin.administrators_update')
  const { id, name } = administrator
  return (
    <EditSide
      title={name}
      record={administrator}
      groups={useGroups(isOwn ? 'own' : 'edit')}
      empty={{ name: '', email: '', ...(!isOwn && { scopes: all }) }}
      load={() => call('admin.administrators_get', { params: { id } })}
      write={(body, ifMatch) => saving.mutateAsync({ params: { id }, body: promised(body), ifMatch })}
      saved={(saved) => t('saved', { name: saved.name })}
      onDone={onDone}
    />
  )
}

/** Nobody changes what they may do themselves: somebody who can let others in again is always left. */
function useGroups(form: 'new' | 'edit' | 'own'): readonly FieldGroup[] {
  const t = useText(messages)
  const words = usePermissionWords()
  const email = { key: 'email', label: t('email'), required: true }
  const scopes = {
    key: 'scopes',
    label: t('scopes'),
    control: (control: Control) => <Scopes key="scopes" {...control} />,
    words: (value: unknown) => words(promised<readonly string[]>(value)),
  }
  return [
    {
      title: t('administrator'),
      fields: [
        { key: 'name', label: t('name'), required: true },
        form === 'new' ? { ...email, hint: t('createHint') } : email,
        ...(form === 'own' ? [] : [scopes]),
      ],
    },
  ]
}

function Scopes({ value, onValue, errors }: Control) {
  const t = useText(messages)
  const fault = Object.entries(errors).find(([field]) => field.split('.')[0] === 'scopes')
  return (
    <PermissionMatrix
      label={t('scopes')}
      subjects={adminScopes}
      value={promised<readonly string[]>(value)}
      onValue={onValue}
      error={fault?.[1][0]}
    />
  )
}
