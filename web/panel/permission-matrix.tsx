import { CheckField } from '../ui/field.tsx'
import { useText } from '../ui/i18n/language.tsx'
import { messages } from './messages.ts'

export interface Subject {
  readonly key:
    | 'sites'
    | 'accounts'
    | 'administrators'
    | 'users'
    | 'roles'
    | 'companies'
    | 'groups'
    | 'webhooks'
    | 'audit'
  readonly ways: readonly ('read' | 'write')[]
}

const both = ['read', 'write'] as const

/** What a role can allow on the management API of its site. */
export const rolePermissions: readonly Subject[] = [
  { key: 'users', ways: both },
  { key: 'roles', ways: both },
  { key: 'companies', ways: both },
  { key: 'groups', ways: both },
  { key: 'webhooks', ways: both },
  { key: 'audit', ways: ['read'] },
]

/** What an administrator or a token can be allowed. */
export const adminScopes: readonly Subject[] = [
  { key: 'sites', ways: both },
  { key: 'accounts', ways: both },
  { key: 'administrators', ways: ['write'] },
  ...rolePermissions,
]

interface MatrixProps {
  readonly label: string
  readonly subjects: readonly Subject[]
  readonly value: readonly string[]
  readonly onValue: (value: readonly string[]) => void
  readonly error?: string | undefined
}

/** What may be read and what changed: writing does not bring reading with it, as in the service. */
export function PermissionMatrix({ label, subjects, value, onValue, error }: MatrixProps) {
  const t = useText(messages)
  const isAll = value.includes('*')
  const set = (permission: string, on: boolean) =>
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
            {subjects.map(({ key, ways }) => (
              <tr key={key}>
                <th scope="row">{t(key)}</th>
                {both.map((way) => (
                  <td key={way}>
                    {ways.includes(way) && (
                      <input
                        type="checkbox"
                        aria-label={`${t(key)}: ${t(way)}`}
                        checked={value.includes(`${key}.${way}`)}
                        onChange={(event) => set(`${key}.${way}`, event.currentTarget.checked)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {error !== undefined && (
        <div className="field__error" role="alert">
          {error}
        </div>
      )}
    </fieldset>
  )
}

/** `users.read` as people say it, for all of a list. */
export function usePermissionWords(): (permissions: readonly string[]) => string {
  const t = useText(messages)
  return (permissions) => {
    if (permissions.includes('*')) return t('everything')
    const words = adminScopes.flatMap(({ key }) => {
      const ways = both.filter((way) => permissions.includes(`${key}.${way}`))
      return ways.length === 0 ? [] : [`${t(key)} (${ways.map((way) => t(way)).join(', ')})`]
    })
    return words.join('; ')
  }
}
