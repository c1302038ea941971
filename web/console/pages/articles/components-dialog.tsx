import { useState } from 'react'
import type { Article, Kit } from '../../../../client/src/generated/logistics.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useDone } from '../../../ui/done.ts'
import { SelectField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { Language } from '../../../ui/i18n/catalogue.ts'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { useWrite } from '../../api.tsx'
import { receptions } from '../../documents/entries.ts'
import { lineBodyOf } from '../../documents/form.ts'
import { LineEditor } from '../../documents/line-editor.tsx'
import { type LineValues, typedNumber } from '../../documents/line-values.ts'
import { Refused } from '../../documents/refused.tsx'
import { messages } from './kit-messages.ts'

const ways = ['kit', 'parts'] as const

interface ComponentsDialogProps {
  readonly article: Article
  readonly kit: Kit
  readonly onClose: () => void
}

export function ComponentsDialog({ article, kit, onClose }: ComponentsDialogProps) {
  const t = useText(messages)
  const done = useDone(onClose)
  const { language } = useLanguage()
  const [lines, setLines] = useState(() => linesOf(kit, language))
  const [picked_as, setPickedAs] = useState(kit.picked_as)
  const saving = useWrite('kits.set', { touches: ['articles', 'events'] })
  const { article_code: code, um3pl: unit, client_3pl_id } = article
  const body = { components: lines.map(lineBodyOf), picked_as }
  const save = () =>
    saving.mutate({ params: { id: article.id }, body, ifMatch: kit.version }, done(t('saved', { code })))
  return (
    <FormDialog
      wide
      title={t('componentsOf', { code })}
      onClose={onClose}
      onSubmit={save}
      action={t('save')}
      busy={saving.isPending}
    >
      <p className="soft">{t('editText', { unit })}</p>
      <Refused of={receptions} error={saving.error} labels={{ components: t('article') }} />
      <LineEditor
        lines={lines}
        onLines={setLines}
        errors={ofLines(refusalOf(saving.error).errors)}
        client={client_3pl_id}
      />
      <SelectField
        label={t('pickedAs')}
        hint={t('partsHint')}
        value={picked_as}
        onValue={setPickedAs}
        options={ways.map((value) => ({ value, label: t(value) }))}
      />
    </FormDialog>
  )
}

function linesOf({ components }: Kit, language: Language): readonly LineValues[] {
  return components.map(({ article_id, article_code, description, um3pl, quantity_um3pl, tracking }) => ({
    key: String(article_id),
    article_id,
    article_code,
    description,
    um3pl,
    quantity: typedNumber(quantity_um3pl, language),
    units: undefined,
    tracking,
    fields: {},
  }))
}

/** Renames errors from `components` to `lines`, the name the editor uses. */
function ofLines(errors: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => [path.replace(/^components/, 'lines'), texts]),
  )
}
