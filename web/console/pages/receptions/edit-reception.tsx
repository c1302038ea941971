import './receptions.css'
import { useLocation } from 'wouter'
import type { Reception } from '../../../../client/src/generated/logistics.ts'
import { useDraft } from '../../../ui/data/draft.ts'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useRead, useWrite } from '../../api.tsx'
import { DocumentPending } from '../../documents/document-view.tsx'
import { EditDocument } from '../../documents/edit-document.tsx'
import { useDifferences } from './differences.ts'
import { formMessages } from './form-messages.ts'
import { changedKeys, changesOf, valuesOf } from './form-values.ts'
import { messages } from './messages.ts'
import { ReceptionForm } from './reception-form.tsx'
import { touches } from './touches.ts'

export function EditReception({ id }: { readonly id: number }) {
  const t = useText(messages)
  const { data: reception, error, refetch } = useRead('receptions.get', { params: { id } })
  const back = { to: `/receptions/${id}`, label: t('reception') }
  if (reception === undefined) {
    return <DocumentPending title={t('reception')} back={back} error={error} retry={() => void refetch()} />
  }
  return <Edit reception={reception} back={back} />
}

interface EditProps {
  readonly reception: Reception
  readonly back: { readonly to: string; readonly label: string }
}

function Edit({ reception, back }: EditProps) {
  const f = useText(formMessages)
  const toast = useToast()
  const call = useCall()
  const [, go] = useLocation()
  const { language } = useLanguage()
  const { mutateAsync } = useWrite('receptions.update', { touches })
  const { reception_number: number } = reception
  const params = { id: reception.id }
  const draft = useDraft({
    record: reception,
    valuesOf: (each) => valuesOf(each, language),
    load: () => call('receptions.get', { params }),
    write: (old, after, ifMatch) => mutateAsync({ params, body: changesOf(old, after), ifMatch }),
    onSaved: () => {
      toast({ kind: 'good', text: f('saved', { number }) })
      go(back.to, { replace: true })
    },
  })
  const { before, values, setValues, theirs, errors } = draft
  return (
    <EditDocument
      of="reception"
      title={f('editTitle', { number })}
      back={back}
      draft={draft}
      isDirty={changedKeys(before, values).length > 0}
      differences={useDifferences(before, values, theirs)}
    >
      <ReceptionForm values={values} onValues={setValues} errors={errors} />
    </EditDocument>
  )
}
