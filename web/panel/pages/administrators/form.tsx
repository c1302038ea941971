import type { Administrator, NewAdministrator as Body } from '../../../../client/src/generated/auth.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { textOf } from '../../../ui/records/kinds.tsx'
import { EditSide, NewSide } from '../../../ui/records/record-sides.tsx'
import { useCall, useWrite } from '../../api.ts'
import { adminScopes, usePermissionsField } from '../../permission-matrix.tsx'
import { messages } from './messages.ts'

type Scopes = NonNullable<Body['scopes']>

const known: Scopes = ['*', ...adminScopes.flatMap(({ read = [], write = [] }) => [read, write].flat())]

/** Administrator as the form shows it: scopes limited to those that can be granted. */
function shown({ scopes, ...administrator }: Administrator) {
  return { ...administrator, scopes: known.filter((scope) => scopes.includes(scope)) }
}

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
      fields={useFields('new')}
      create={(body) => creating.mutateAsync({ body })}
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
      record={shown(administrator)}
      fields={useFields(isOwn ? 'own' : 'edit')}
      load={async () => shown(await call('admin.administrators_get', { params: { id } }))}
      write={async (body, ifMatch) => shown(await saving.mutateAsync({ params: { id }, body, ifMatch }))}
      saved={(saved) => t('saved', { name: saved.name })}
      onDone={onDone}
    />
  )
}

/** Administrators can't change their own scopes, so someone who can grant access always remains. */
function useFields(form: 'new' | 'edit' | 'own') {
  const t = useText(messages)
  const scopes = usePermissionsField({
    name: 'scopes',
    label: t('scopes'),
    subjects: adminScopes,
    initial: ['*'],
  })
  return fieldsOf<Body>({ name: '', email: '' }, [
    {
      title: t('administrator'),
      fields: {
        name: textOf({ label: t('name'), required: true }),
        email: textOf({
          label: t('email'),
          required: true,
          ...(form === 'new' && { hint: t('createHint') }),
        }),
        ...(form !== 'own' && { scopes }),
      },
    },
  ])
}
