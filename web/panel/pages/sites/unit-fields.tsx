import { useState } from 'react'
import type { NewSiteCompany, NewSiteRole } from '../../../../client/src/generated/auth.ts'
import { faultsIn } from '../../../ui/data/refusal.ts'
import { TextAreaField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Control, FieldSpec } from '../../../ui/records/field-spec.ts'
import { PermissionMatrix, rolePermissions } from '../../permission-matrix.tsx'
import { messages } from './unit-messages.ts'

type Permissions = NonNullable<NewSiteRole['api_permissions']>

/** Name, short name and action keys, which all of them have. */
export function useUnitFields(): readonly FieldSpec<Pick<NewSiteCompany, 'name' | 'slug' | 'action_keys'>>[] {
  const t = useText(messages)
  return [
    { key: 'name', label: t('name'), required: true },
    { key: 'slug', label: t('slug'), kind: 'code', hint: t('slugHint') },
    {
      key: 'action_keys',
      label: t('actionKeys'),
      kind: 'own',
      initial: [],
      control: (control) => <KeysField key="action_keys" {...control} />,
      words: (value) => value.join(', '),
    },
  ]
}

/** Keys are typed letter by letter: the text is kept as it stands, and cut into lines for the record. */
function KeysField({ value, onValue, errors }: Control<readonly string[]>) {
  const t = useText(messages)
  const [text, setText] = useState(() => value.join('\n'))
  return (
    <TextAreaField
      label={t('actionKeys')}
      hint={t('actionKeysHint')}
      wide
      rows={5}
      spellCheck={false}
      value={text}
      onValue={(next) => {
        setText(next)
        onValue(next.split(/[\s,]+/).filter((word) => word !== ''))
      }}
      error={faultsIn(errors, 'action_keys')}
    />
  )
}

export function PermissionsField({ value, onValue, errors }: Control<Permissions>) {
  const t = useText(messages)
  return (
    <PermissionMatrix
      label={t('permissions')}
      subjects={rolePermissions}
      value={value}
      onValue={onValue}
      error={faultsIn(errors, 'api_permissions')?.[0]}
    />
  )
}
