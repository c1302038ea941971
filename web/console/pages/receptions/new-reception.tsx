import './receptions.css'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { DocumentForm } from '../../documents/document-form.tsx'
import { formMessages } from './form-messages.ts'
import { emptyValues, newReceptionOf } from './form-values.ts'
import { messages } from './messages.ts'
import { ReceptionForm } from './reception-form.tsx'
import { touches } from './touches.ts'

/** Announces goods that are on their way; those of a purchase order are announced from there. */
export function NewReception() {
  const t = useText(messages)
  const f = useText(formMessages)
  const toast = useToast()
  const [, go] = useLocation()
  const [values, setValues] = useState(emptyValues)
  const creating = useWrite('receptions.create', { touches })
  const { errors } = refusalOf(creating.error)
  const create = (status: 'draft' | 'announced') =>
    creating.mutate(
      { body: newReceptionOf(values, status) },
      {
        onSuccess: ({ id, reception_number: number }) => {
          const text = status === 'draft' ? f('draftSaved', { number }) : f('announced', { number })
          toast({ kind: 'good', text })
          go(`/receptions/${id}`, { replace: true })
        },
      },
    )
  const hasLines = values.lines.length > 0
  return (
    <DocumentForm
      of="reception"
      title={f('newTitle')}
      back={{ to: '/receptions', label: t('title') }}
      error={creating.error}
      isDirty={hasLines && creating.data === undefined}
      onSubmit={() => create('announced')}
      actions={
        <>
          <Button busy={creating.isPending} disabled={!hasLines} onClick={() => create('draft')}>
            {f('saveDraft')}
          </Button>
          <Button kind="primary" submit busy={creating.isPending} disabled={!hasLines}>
            {f('announce')}
          </Button>
        </>
      }
    >
      <ReceptionForm isNew values={values} onValues={setValues} errors={errors} />
    </DocumentForm>
  )
}
