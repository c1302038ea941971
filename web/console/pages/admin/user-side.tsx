import type { NewUser as Body, User } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import { Side } from '../../../ui/side.tsx'
import { State } from '../../../ui/state.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWorkspace } from '../../api.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, ownOf, textOf } from '../../../ui/records/kinds.tsx'
import { RecordFacts } from '../../../ui/records/record-fields.tsx'
import { EditSide, NewSide } from '../../../ui/records/record-sides.tsx'
import { useSession } from '../../session.tsx'
import { UserFactors } from './factors.tsx'
import { Memberships, membershipWords } from './memberships.tsx'
import { messages } from './messages.ts'
import { ActivityButton, type NewProps, type OneProps } from './people.tsx'
import { CloseUser, ClosedNote, ReopenUser } from './user-closing.tsx'
import { useCall, useRead, useWrite } from './platform.ts'

function useFields(isNew: boolean, isSelf = false) {
  const t = useText(messages)
  const { companies } = useWorkspace()
  return fieldsOf<Body>({ name: '', email: '', password: '' }, [
    {
      title: t('account'),
      fields: {
        name: textOf({ label: t('name'), required: true }),
        email: textOf({ label: t('email'), required: true }),
        password: textOf({
          label: isNew ? t('password') : t('newPassword'),
          kind: 'password',
          hint: isNew ? t('passwordHint') : t('newPasswordHint'),
          required: isNew,
          wide: true,
          // Users change their own password where the current one is asked for.
          isHidden: isSelf,
        }),
      },
    },
    {
      title: t('access'),
      fields: {
        super_admin: checkOf({ label: t('superAdmin'), hint: t('superAdminHint') }),
        memberships: ownOf<NonNullable<Body['memberships']>>({
          initial: [],
          label: t('memberships'),
          control: (control) => <Memberships key="memberships" {...control} />,
          words: (value) => membershipWords(value, companies, t),
        }),
      },
    },
  ])
}

export function UserSide({ id, onClose }: OneProps) {
  const t = useText(messages)
  const call = useCall()
  const { user: self } = useSession()
  const fields = useFields(false, self?.id === id)
  const [isEditing, setEditing] = useEditMode()
  const { data: user, error, refetch } = useRead('users.get', { params: { id } })
  const saving = useWrite('users.update')
  if (user !== undefined && isEditing) {
    return (
      <EditSide
        title={user.name}
        record={user}
        fields={fields}
        load={() => call('users.get', { params: { id } })}
        write={(body, ifMatch) => saving.mutateAsync({ params: { id }, body, ifMatch })}
        saved={({ name }) => t('saved', { name })}
        onDone={() => setEditing(false)}
      />
    )
  }
  return (
    <Side
      title={user?.name ?? t('users')}
      aside={user?.active === false && <State tone="warn">{t('inactive')}</State>}
      onClose={onClose}
      actions={
        user !== undefined &&
        (user.closed_at === null ? (
          <Actions user={user} onEdit={() => setEditing(true)} />
        ) : (
          <ReopenUser user={user} />
        ))
      }
    >
      {user?.closed_at != null && <ClosedNote closed_at={user.closed_at} />}
      {user !== undefined && <RecordFacts fields={fields} record={user} />}
      {user !== undefined && <UserFactors user={user} />}
      <Awaited data={user} error={error} retry={refetch} lines={10} />
    </Side>
  )
}

function Actions({ user, onEdit }: { readonly user: User; readonly onEdit: () => void }) {
  const t = useText(messages)
  const { id, version: ifMatch } = user
  const saving = useWrite('users.update')
  return (
    <>
      <CloseUser user={user} />
      <ActivityButton
        person={user}
        kind="danger"
        busy={saving.isPending}
        set={(active) => saving.mutateAsync({ params: { id }, body: { active }, ifMatch })}
      />
      <Button icon="edit" kind="primary" onClick={onEdit}>
        {t('edit')}
      </Button>
    </>
  )
}

export function NewUser({ onClose, onDone }: NewProps) {
  const t = useText(messages)
  const toast = useToast()
  const fields = useFields(true)
  const creating = useWrite('users.create')
  return (
    <NewSide
      title={t('newUser')}
      action={t('create')}
      fields={fields}
      create={(body) => creating.mutateAsync({ body })}
      onClose={onClose}
      onDone={({ id, name }) => {
        toast({ kind: 'good', text: t('created', { name }) })
        onDone(id)
      }}
    />
  )
}
