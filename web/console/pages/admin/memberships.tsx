import type { Company, NewUser } from '../../../../client/src/generated/logistics.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CheckField, SelectField } from '../../../ui/field.tsx'
import { FaultLine } from '../../../ui/faults/fault-line.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import type { Control } from '../../../ui/records/kinds.tsx'
import { useWorkspace } from '../../api.tsx'
import { messages } from './messages.ts'
import { useRead } from './platform.ts'
import type { Words } from './words.ts'

type Membership = NonNullable<NewUser['memberships']>[number]

export const memberRoles: readonly Membership['role'][] = ['viewer', 'client', 'operator', 'manager']

/** Memberships as text: `Adriatica: Manager, Balcanica: Client` */
export function membershipWords(
  memberships: readonly Membership[],
  companies: readonly Company[],
  t: Words,
): string {
  const words = memberships.map(({ company_id, role, client_ids }) => {
    const company = companies.find(({ id }) => id === company_id)
    const restriction =
      client_ids === null || client_ids === undefined
        ? ''
        : ` (${t('clientCount', { count: client_ids.length })})`
    return `${company?.name ?? company_id}: ${t(role)}${restriction}`
  })
  return words.join(', ')
}

/** A user's companies, with role and client companies in each. */
export function Memberships({ value, onValue, errors }: Control<readonly Membership[]>) {
  const t = useText(messages)
  const { companies } = useWorkspace()
  const free = companies.filter(({ id }) => !value.some(({ company_id }) => company_id === id))
  const [next] = free
  const change = (index: number, membership: Membership) => {
    const rest =
      membership.is_primary === true ? value.map((each) => ({ ...each, is_primary: false })) : value
    onValue(rest.with(index, membership))
  }
  return (
    <div className="admin-memberships">
      {value.length === 0 && <p className="soft">{t('noMemberships')}</p>}
      {value.map((membership, index) => (
        <OneMembership
          key={membership.company_id}
          membership={membership}
          companies={companies.filter(
            ({ id }) => id === membership.company_id || free.some((each) => each.id === id),
          )}
          onChange={(changed) => change(index, changed)}
          onRemove={() => onValue(value.toSpliced(index, 1))}
          errorOf={(field) => errors[`memberships.${index}.${field}`]}
        />
      ))}
      {next !== undefined && (
        <Button
          icon="add"
          onClick={() =>
            onValue([
              ...value,
              { company_id: next.id, role: 'operator', is_primary: value.length === 0, client_ids: null },
            ])
          }
        >
          {t('addMembership')}
        </Button>
      )}
    </div>
  )
}

interface OneMembershipProps {
  readonly membership: Membership
  readonly companies: readonly Company[]
  readonly onChange: (membership: Membership) => void
  readonly onRemove: () => void
  readonly errorOf: (field: string) => readonly string[] | undefined
}

function OneMembership({ membership, companies, onChange, onRemove, errorOf }: OneMembershipProps) {
  const t = useText(messages)
  const { company_id, role, is_primary, client_ids } = membership
  const name = companies.find(({ id }) => id === company_id)?.name ?? String(company_id)
  const known = companies.map((each) => ({ value: String(each.id), label: each.name }))
  const isKnown = known.some(({ value }) => value === String(company_id))
  return (
    <div className="admin-membership" role="group" aria-label={name}>
      <div className="admin-membership__line">
        <SelectField
          label={t('company')}
          value={String(company_id)}
          onValue={(id) => onChange({ ...membership, company_id: Number(id), client_ids: null })}
          options={isKnown ? known : [{ value: String(company_id), label: name }, ...known]}
          error={errorOf('company_id')}
        />
        <SelectField
          label={t('role')}
          value={role}
          onValue={(value) =>
            onChange({
              ...membership,
              role: value,
              client_ids: value === 'client' ? [] : null,
            })
          }
          options={memberRoles.map((each) => ({ value: each, label: t(each) }))}
          error={errorOf('role')}
        />
        <IconButton icon="trash" label={t('removeMembership', { company: name })} onClick={onRemove} />
      </div>
      <CheckField
        label={t('primary')}
        checked={is_primary === true}
        onChecked={(checked) => onChange({ ...membership, is_primary: checked })}
      />
      {role === 'client' && (
        <ClientChoice
          company={company_id}
          value={client_ids ?? []}
          onValue={(ids) => onChange({ ...membership, client_ids: ids })}
          error={errorOf('client_ids')?.[0]}
        />
      )}
    </div>
  )
}

/** Role and client companies of a user in one company. */
export type Grant = Required<Pick<Membership, 'role' | 'client_ids'>>

/** Selects a user's role and client companies in one company. */
export function GrantChoice({
  company,
  value,
  onValue,
  errors,
}: Control<Grant> & { readonly company: number }) {
  const t = useText(messages)
  return (
    <>
      <SelectField
        label={t('role')}
        value={value.role}
        onValue={(role) => onValue({ role, client_ids: role === 'client' ? [] : null })}
        options={memberRoles.map((each) => ({ value: each, label: t(each) }))}
        error={errors['role']}
      />
      {value.role === 'client' && (
        <ClientChoice
          company={company}
          value={value.client_ids ?? []}
          onValue={(client_ids) => onValue({ role: value.role, client_ids })}
          error={errors['client_ids']?.[0]}
        />
      )}
    </>
  )
}

interface ClientChoiceProps {
  readonly company: number
  readonly value: readonly number[]
  readonly onValue: (ids: readonly number[]) => void
  readonly error: string | undefined
}

/** Selects the client companies a user is restricted to. */
function ClientChoice({ company, value, onValue, error }: ClientChoiceProps) {
  const t = useText(messages)
  const {
    data,
    error: failure,
    refetch,
  } = useRead('clients.list', { companyId: company, query: { per_page: 100 } }, { fresh_ms: 10 * 60_000 })
  return (
    <fieldset>
      <legend className="field__label">{t('clients')}</legend>
      <Awaited data={data} error={failure} retry={refetch} lines={2} />
      {data?.data.length === 0 && <p className="soft">{t('noClients')}</p>}
      <div className="admin-clients">
        {data?.data.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={value.includes(id)}
            onChecked={(checked) => onValue(checked ? [...value, id] : value.filter((each) => each !== id))}
          />
        ))}
      </div>
      <FaultLine text={error} />
    </fieldset>
  )
}
