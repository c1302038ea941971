import { useState } from 'react'
import { promised } from '../../../../client/src/typed.ts'
import { TextAreaField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Control, FieldSpec } from '../../../ui/records/fields.ts'
import { PermissionMatrix, rolePermissions } from '../../permission-matrix.tsx'
import { messages } from './unit-messages.ts'

export const noWords: readonly string[] = []

export function wordsIn(value: unknown): readonly string[] {
  return promised<readonly string[]>(value)
}

/** Name, short name and action keys, which all of them have. */
export function useUnitFields(): readonly FieldSpec[] {
  const t = useText(messages)
  return [
    { key: 'name', label: t('name'), required: true },
    { key: 'slug', label: t('slug'), kind: 'code', hint: t('slugHint') },
    {
      key: 'action_keys',
      label: t('actionKeys'),
      control: keysControl,
      words: (value) => wordsIn(value).join(', '),
    },
  ]
}

function keysControl(control: Control) {
  return <KeysField key="action_keys" {...control} />
}

/** Keys are typed letter by letter: the text is kept as it stands, and cut into lines for the record. */
function KeysField({ value, onValue, errors }: Control) {
  const t = useText(messages)
  const [text, setText] = useState(() => wordsIn(value).join('\n'))
  const fault = Object.entries(errors).find(([field]) => field.split('.')[0] === 'action_keys')
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
      error={fault?.[1]}
    />
  )
}

export function permissionControl(control: Control) {
  return <Permissions key="api_permissions" {...control} />
}

function Permissions({ value, onValue, errors }: Control) {
  const t = useText(messages)
  const fault = Object.entries(errors).find(([field]) => field.split('.')[0] === 'api_permissions')
  return (
    <PermissionMatrix
      label={t('permissions')}
      subjects={rolePermissions}
      value={wordsIn(value)}
      onValue={onValue}
      error={fault?.[1][0]}
    />
  )
}
