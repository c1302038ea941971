import { useState } from 'react'
import type { Site } from '../../../../client/src/generated/auth.ts'
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { useRead } from '../../api.ts'
import { messages } from './factor-messages.ts'
import { SiteForm } from './site-form.tsx'

const policies = ['off', 'optional', 'required'] as const

/**
 * Second-factor settings of a site: whether they're required, for which roles, and the origins that accept passkeys.
 */
export function SiteFactors({ site }: { readonly site: Site }) {
  const t = useText(messages)
  const [policy, setPolicy] = useState(site.mfa_policy)
  const [roles, setRoles] = useState(site.mfa_role_ids)
  const [origins, setOrigins] = useState(site.passkey_origins.join(' '))
  const body = {
    mfa_policy: policy,
    mfa_role_ids: policy === 'required' && roles !== null && roles.length > 0 ? roles : null,
    passkey_origins: origins.split(/[\s,]+/).filter((each) => each !== ''),
  }
  return (
    <SiteForm
      site={site}
      title={t('title')}
      body={body}
      note={t('ends')}
      renderFields={({ disabled, errors }) => (
        <>
          <SelectField
            label={t('policy')}
            value={policy}
            onValue={setPolicy}
            disabled={disabled}
            options={policies.map((value) => ({ value, label: t(value) }))}
            hint={t(`${policy}Hint`)}
            error={errors['mfa_policy']}
          />
          {policy === 'required' && <RoleChoice site={site} roles={roles} onRoles={setRoles} />}
          {policy !== 'off' && (
            <TextField
              label={t('origins')}
              value={origins}
              onValue={setOrigins}
              disabled={disabled}
              mono
              hint={t('originsHint')}
              error={errors['passkey_origins']}
            />
          )}
        </>
      )}
    />
  )
}

interface RoleChoiceProps {
  readonly site: Site
  readonly roles: Site['mfa_role_ids']
  readonly onRoles: (roles: Site['mfa_role_ids']) => void
}

function RoleChoice({ site, roles, onRoles }: RoleChoiceProps) {
  const t = useText(messages)
  const { data } = useRead('admin.site_roles_list', { params: { site_id: site.id } })
  const flip = (id: number, isOn: boolean) => {
    const others = (roles ?? []).filter((each) => each !== id)
    onRoles(isOn ? [...others, id] : others)
  }
  return (
    <div>
      <SelectField
        label={t('of')}
        value={roles === null ? 'everybody' : 'someRoles'}
        onValue={(chosen) => onRoles(chosen === 'everybody' ? null : [])}
        options={(['everybody', 'someRoles'] as const).map((value) => ({ value, label: t(value) }))}
      />
      {roles !== null &&
        data?.data.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={roles.includes(id)}
            onChecked={(isOn) => flip(id, isOn)}
          />
        ))}
    </div>
  )
}
