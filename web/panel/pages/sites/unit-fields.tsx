import { useState } from 'react'
import type { NewSiteCompany } from '../../../../client/src/generated/auth.ts'
import { faultsIn } from '../../../ui/data/refusal.ts'
import { TextAreaField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import type { FieldsOf } from '../../../ui/records/cell.ts'
import { type Control, ownOf, textOf } from '../../../ui/records/kinds.tsx'
import { messages } from './unit-messages.ts'

/** Fields that roles, companies and groups share: name, short name and action keys. */
export function useUnitFields(): FieldsOf<Pick<NewSiteCompany, 'name' | 'slug' | 'action_keys'>> {
  const t = useText(messages)
  return {
    name: textOf({ label: t('name'), required: true }),
    slug: textOf({ label: t('slug'), kind: 'code', hint: t('slugHint') }),
    action_keys: ownOf<readonly string[]>({
      label: t('actionKeys'),
      initial: [],
      control: (control) => <KeysField key="action_keys" {...control} />,
      words: (value) => value.join(', '),
    }),
  }
}

/** Keys as text. The field keeps the text as typed and splits it into lines for the record. */
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
