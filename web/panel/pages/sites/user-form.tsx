import type { AssignmentInput, Site, SiteUser } from '../../../../client/src/generated/auth.ts'
import { promised } from '../../../../client/src/typed.ts'
import { CheckField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones } from '../../../ui/notice.tsx'
import type { Control, FieldGroup, FieldSpec } from '../../../ui/records/fields.ts'
import { EditSide, NewSide } from '../../../ui/records/record-sides.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useRead, useWrite } from '../../api.ts'
import { messages } from './user-messages.ts'

const noAssignments: readonly AssignmentInput[] = []

function assignmentsIn(value: unknown): readonly AssignmentInput[] {
  return promised<readonly AssignmentInput[]>(value)
}

interface NewProps {
  readonly site: Site
  readonly onClose: () => void
  readonly onDone: (id: number) => void
}

/** The service wants the password twice, which is for forms that show it once more. */
function confirmed(body: Readonly<Record<string, unknown>>) {
  const { password } = body
  return typeof password === 'string' ? { ...body, password_confirmation: password } : body
}

export function NewUser({ site, onClose, onDone }: NewProps) {
  const t = useText(messages)
  const toast = useToast()
  const creating = useWrite('admin.site_users_create')
  return (
    <NewSide
      title={t('new')}
      action={t('create')}
      groups={useGroups(site, 'new')}
      empty={{ name: '', email: '', password: '', assignments: noAssignments }}
      create={(body) =>
        creating.mutateAsync({ params: { site_id: site.id }, body: promised(confirmed(body)) })
      }
      onClose={onClose}
      onDone={({ id, name }) => {
        toast({ kind: 'good', text: t('created', { name }) })
        onDone(id)
      }}
    />
  )
}

/** An account that is on another site already comes to this one, with the password it has. */
export function AttachUser({ site, onClose, onDone }: NewProps) {
  const t = useText(messages)
  const toast = useToast()
  const attaching = useWrite('admin.site_users_attach')
  return (
    <NewSide
      title={t('attach')}
      action={t('attachAction')}
      groups={useGroups(site, 'attach')}
      empty={{ email: '', assignments: noAssignments }}
      create={(body) => attaching.mutateAsync({ params: { site_id: site.id }, body: promised(body) })}
      onClose={onClose}
      onDone={({ id, name }) => {
        toast({ kind: 'good', text: t('attached', { name }) })
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
      groups={useGroups(site, 'edit')}
      empty={{ name: '', email: '', password: '', assignments: noAssignments }}
      load={() => call('admin.site_users_get', { params })}
      write={(body, ifMatch) => saving.mutateAsync({ params, body: promised(confirmed(body)), ifMatch })}
      saved={({ name }) => t('saved', { name })}
      onDone={onDone}
    />
  )
}

function useGroups(site: Site, form: 'new' | 'attach' | 'edit'): readonly FieldGroup[] {
  const t = useText(messages)
  const { data } = useRead('admin.site_roles_list', { params: { site_id: site.id } })
  const nameOf = ({ site_role_id: id }: AssignmentInput) =>
    data?.data.find((role) => role.id === id)?.name ?? String(id)
  const name: FieldSpec = { key: 'name', label: t('name'), required: true }
  const email: FieldSpec = {
    key: 'email',
    label: t('email'),
    required: true,
    ...(form === 'attach' && { hint: t('attachHint'), wide: true }),
    ...(form === 'edit' && { hint: t('emailHint') }),
  }
  const password: FieldSpec = {
    key: 'password',
    label: form === 'edit' ? t('newPassword') : t('password'),
    kind: 'password',
    hint: form === 'edit' ? t('newPasswordHint') : t('passwordHint'),
    required: form === 'new',
    wide: true,
  }
  return [
    { title: t('account'), fields: form === 'attach' ? [email] : [name, email, password] },
    {
      title: t('roles'),
      fields: [
        {
          key: 'assignments',
          label: t('roles'),
          control: (control) => <Assignments key="assignments" site={site} {...control} />,
          words: (value) => assignmentsIn(value).map(nameOf).join(', '),
        },
      ],
    },
  ]
}

/** The roles of a user, one of them the first. */
function Assignments({ site, value, onValue, errors }: Control & { readonly site: Site }) {
  const t = useText(messages)
  const given = assignmentsIn(value)
  const { data } = useRead('admin.site_roles_list', { params: { site_id: site.id } })
  const fault = Object.entries(errors).find(([field]) => field.split('.')[0] === 'assignments')
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
      {fault !== undefined && (
        <div className="field__error" role="alert">
          {fault[1][0]}
        </div>
      )}
    </div>
  )
}
