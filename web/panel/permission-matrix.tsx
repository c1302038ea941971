import { useCallback } from 'react'
import type { NewAdministratorToken, NewSiteRole } from '../../client/src/generated/auth.ts'
import { faultsIn } from '../ui/data/refusal.ts'
import { CheckField } from '../ui/field.tsx'
import { FaultLine } from '../ui/faults/fault-line.tsx'
import { useText } from '../ui/i18n/language.tsx'
import { ownOf } from '../ui/records/kinds.tsx'
import { messages } from './messages.ts'

type Scope = Exclude<NewAdministratorToken['scopes'][number], '*'>
type RolePermission = Exclude<NonNullable<NewSiteRole['api_permissions']>[number], '*'>

/** `users` of `users.read`. */
type KeyOf<Permission> = Permission extends `${infer Key}.${string}` ? Key : never

/** Subject of permissions, with the permissions to read and to change it. */
interface Subject<Permission> {
  readonly key: KeyOf<Scope>
  readonly read?: Permission
  readonly write?: Permission
}

const both = ['read', 'write'] as const

/** Permissions that a role can grant on its site's management API. */
export const rolePermissions: readonly Subject<RolePermission>[] = [
  { key: 'users', read: 'users.read', write: 'users.write' },
  { key: 'roles', read: 'roles.read', write: 'roles.write' },
  { key: 'companies', read: 'companies.read', write: 'companies.write' },
  { key: 'groups', read: 'groups.read', write: 'groups.write' },
  { key: 'webhooks', read: 'webhooks.read', write: 'webhooks.write' },
  { key: 'audit', read: 'audit.read' },
]

/** Scopes that an administrator or a token can have. */
export const adminScopes: readonly Subject<Scope>[] = [
  { key: 'sites', read: 'sites.read', write: 'sites.write' },
  { key: 'accounts', read: 'accounts.read', write: 'accounts.write' },
  { key: 'administrators', write: 'administrators.write' },
  ...rolePermissions,
]

interface MatrixProps<Permission> {
  readonly label: string
  readonly subjects: readonly Subject<Permission>[]
  readonly value: readonly (Permission | '*')[]
  readonly onValue: (value: readonly (Permission | '*')[]) => void
  readonly error?: string | undefined
}

/** Matrix of read and write permissions. As in the service, write doesn't imply read. */
export function PermissionMatrix<Permission extends string>(props: MatrixProps<Permission>) {
  const { label, subjects, value, onValue, error } = props
  const t = useText(messages)
  const isAll = value.includes('*')
  const set = (permission: Permission, on: boolean) =>
    onValue(on ? [...value, permission] : value.filter((each) => each !== permission))
  return (
    <fieldset className="panel-matrix">
      <legend className="field__label">{label}</legend>
      <CheckField label={t('everything')} checked={isAll} onChecked={(on) => onValue(on ? ['*'] : [])} />
      {!isAll && (
        <table className="simple-table">
          <thead>
            <tr>
              <th scope="col">{t('on')}</th>
              <th scope="col">{t('read')}</th>
              <th scope="col">{t('write')}</th>
            </tr>
          </thead>
          <tbody>
            {subjects.map(({ key, ...ways }) => (
              <tr key={key}>
                <th scope="row">{t(key)}</th>
                {both.map((way) => {
                  const permission = ways[way]
                  return (
                    <td key={way}>
                      {permission !== undefined && (
                        <input
                          type="checkbox"
                          aria-label={`${t(key)}: ${t(way)}`}
                          checked={value.includes(permission)}
                          onChange={(event) => set(permission, event.currentTarget.checked)}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <FaultLine text={error} />
    </fieldset>
  )
}

interface PermissionsLook<Permission> extends Pick<MatrixProps<Permission>, 'label' | 'subjects'> {
  /** Field of the body. */
  readonly name: string
  readonly initial?: MatrixProps<Permission>['value']
}

/** Permissions as a field of a form. */
export function usePermissionsField<Permission extends string>(look: PermissionsLook<Permission>) {
  const { name, label, subjects, initial = [] } = look
  const words = usePermissionWords()
  return ownOf<MatrixProps<Permission>['value']>({
    label,
    initial,
    words,
    control: ({ errors, ...control }) => (
      <PermissionMatrix
        key={name}
        label={label}
        subjects={subjects}
        {...control}
        error={faultsIn(errors, name)?.[0]}
      />
    ),
  })
}

/** Describes a list of permissions such as `users.read` as text. */
export function usePermissionWords(): (permissions: readonly string[]) => string {
  const t = useText(messages)
  return useCallback(
    (permissions) => {
      if (permissions.includes('*')) return t('everything')
      const words = adminScopes.flatMap(({ key }) => {
        const ways = both.filter((way) => permissions.includes(`${key}.${way}`))
        return ways.length === 0 ? [] : [`${t(key)} (${ways.map((way) => t(way)).join(', ')})`]
      })
      return words.join('; ')
    },
    [t],
  )
}
