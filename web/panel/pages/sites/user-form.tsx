import type {
  AssignmentInput,
  AttachedUser,
  NewSiteUser,
  Site,
  SiteUser,
} from '../../../../client/src/generated/auth.ts'
import { faultsIn } from '../../../ui/data/refusal.ts'
import { CheckField } from '../../../ui/field.tsx'
import { FaultLine } from '../../../ui/faults/fault-line.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones } from '../../../ui/notice.tsx'
import { type FieldGroup, fieldsOf } from '../../../ui/records/fields.ts'
import { type Control, ownOf, textOf } from '../../../ui/records/kinds.tsx'
import { EditSide, NewSide } from '../../../ui/records/record-sides.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useRead, useWrite } from '../../api.ts'
import { messages } from './user-messages.ts'

type Assignments = readonly AssignmentInput[]

export interface NewProps {
  readonly site: Site
  readonly onClose: () => void
  readonly onDone: (id: number) => void
}

/**
 * Body without `password_confirmation`, which is meant for forms that ask for the password twice. This form repeats it.
 */
type Body = Omit<NewSiteUser, 'password_confirmation'>

export function NewUser({ site, onClose, onDone }: NewProps) {
  const t = useText(messages)
  const toast = useToast()
  const creating = useWrite('admin.site_users_create')
  return (
    <NewSide
      title={t('newUser')}
      action={t('create')}
      fields={useFields(site, 'new')}
      create={(body) =>
        creating.mutateAsync({
          params: { site_id: site.id },
          body: { ...body, password_confirmation: body.password },
        })
      }
      onClose={onClose}
      onDone={({ id, name }) => {
        toast({ kind: 'good', text: t('created', { name }) })
        onDone(id)
      }}
    />
  )
}

/** Attaches an account of another site; the person must accept first. */
export function AttachUser({ site, onClose, onDone }: NewProps) {
  const t = useText(messages)
  const toast = useToast()
  const attaching = useWrite('admin.site_users_attach')
  return (
    <NewSide
      title={t('attach')}
      action={t('attachAction')}
      fields={useAttachedFields(site)}
      create={(body) => attaching.mutateAsync({ params: { site_id: site.id }, body })}
      onClose={onClose}
      onDone={({ id, name, consent_pending }) => {
        toast({ kind: 'good', text: t(consent_pending ? 'attachAsked' : 'attached', { name }) })
        onDone(id)
      }}
    />
  )
}

interface EditUserProps {
  readonly site: Site
  readonly user: SiteUser
  readonly onDone: () => void
}

export function EditUser({ site, user, onDone }: EditUserProps) {
  const t = useText(messages)
  const call = useCall()
  const saving = useWrite('admin.site_users_update')
  const params = { site_id: site.id, id: user.id }
  return (
    <EditSide
      title={user.name}
      record={user}
      fields={useFields(site, 'edit')}
      load={() => call('admin.site_users_get', { params })}
      write={({ password, ...body }, ifMatch) =>
        saving.mutateAsync({
          params,
          body: { ...body, ...(password !== undefined && { password, password_confirmation: password }) },
          ifMatch,
        })
      }
      saved={({ name }) => t('saved', { name })}
      onDone={onDone}
    />
  )
}

function useFields(site: Site, form: 'new' | 'edit') {
  const t = useText(messages)
  const isNew = form === 'new'
  const roles = useRolesGroup(site)
  const password = textOf({
    label: isNew ? t('password') : t('newPassword'),
    kind: 'password',
    hint: isNew ? t('passwordHint') : t('newPasswordHint'),
    required: isNew,
    wide: true,
  })
  return fieldsOf<Body>({ name: '', email: '', password: '' }, [
    {
      title: t('account'),
      fields: {
        name: textOf({ label: t('name'), required: true }),
        email: textOf({ label: t('email'), required: true, ...(!isNew && { hint: t('emailHint') }) }),
        ...(isNew && { password }),
      },
    },
    roles,
    // A forgotten password calls for a link. This section is for cases where a link doesn't help.
    ...(isNew ? [] : [{ title: t('byHand'), fields: { password } }]),
  ])
}

function useAttachedFields(site: Site) {
  const t = useText(messages)
  const email = textOf({ label: t('email'), required: true, hint: t('attachHint'), wide: true })
  return fieldsOf<AttachedUser>({ email: '' }, [
    { title: t('account'), fields: { email } },
    useRolesGroup(site),
  ])
}

export function useRolesGroup(site: Site): FieldGroup<Pick<NewSiteUser, 'assignments'>> {
  const t = useText(messages)
  const { data } = useRead('admin.site_roles_list', { params: { site_id: site.id } })
  const nameOf = ({ site_role_id: id }: AssignmentInput) =>
    data?.data.find((role) => role.id === id)?.name ?? String(id)
  return {
    title: t('roles'),
    fields: {
      assignments: ownOf<Assignments>({
        label: t('roles'),
        initial: [],
        control: (control) => <AssignmentsField key="assignments" site={site} {...control} />,
        words: (value) => value.map(nameOf).join(', '),
      }),
    },
  }
}

interface AssignmentsFieldProps extends Control<Assignments> {
  readonly site: Site
}

/** Roles of a user, one of them primary. */
function AssignmentsField({ site, value: given, onValue, errors }: AssignmentsFieldProps) {
  const t = useText(messages)
  const { data } = useRead('admin.site_roles_list', { params: { site_id: site.id } })
  const [fault] = faultsIn(errors, 'assignments') ?? []
  const set = (id: number, on: boolean) =>
    onValue(
      on
        ? [...given, { site_role_id: id, is_primary: given.length === 0 }]
        : given.filter((each) => each.site_role_id !== id),
    )
  const makeFirst = (id: number) =>
    onValue(given.map((each) => ({ ...each, is_primary: each.site_role_id === id })))
  return (
    <div className="sites-roles">
      {data === undefined && <Bones lines={2} />}
      {data?.data.length === 0 && <p className="soft">{t('noRoles')}</p>}
      {data?.data.map(({ id, name }) => {
        const own = given.find((each) => each.site_role_id === id)
        return (
          <div key={id} className="sites-role">
            <CheckField label={name} checked={own !== undefined} onChecked={(on) => set(id, on)} />
            {own !== undefined && (
              <label className="check">
                <input
                  type="radio"
                  name="primary"
                  checked={own.is_primary === true}
                  onChange={() => makeFirst(id)}
                />
                <span>{t('primary')}</span>
              </label>
            )}
          </div>
        )
      })}
      <FaultLine text={fault} />
    </div>
  )
}
