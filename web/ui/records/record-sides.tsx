import { useState } from 'react'
import { Button } from '../button.tsx'
import { type Refusal, refusalOf } from '../data/refusal.ts'
import { useText } from '../i18n/language.tsx'
import { messages } from '../messages.ts'
import { Failure } from '../notice.tsx'
import { Side } from '../side.tsx'
import { useToast } from '../toast.tsx'
import type { FieldGroup } from './fields.ts'
import { RecordFields } from './record-fields.tsx'
import { useEditing } from './use-editing.tsx'
import { messages as own } from './messages.ts'
import { type Values, bodyOf } from './values.ts'

interface EditSideProps<R> {
  readonly title: string
  readonly record: R
  readonly groups: readonly FieldGroup[]
  readonly empty: Values
  readonly load: () => Promise<R>
  readonly write: (body: Readonly<Record<string, unknown>>, version: number) => Promise<R>
  /** What is said when it is saved; it may have another name now. */
  readonly saved: (record: R) => string
  readonly onDone: () => void
}

/** A record to change, beside its list. */
export function EditSide<R extends { readonly version: number }>(props: EditSideProps<R>) {
  const { title, groups, saved, onDone } = props
  const ui = useText(messages)
  const toast = useToast()
  const editing = useEditing({
    ...props,
    onSaved: (record) => {
      toast({ kind: 'good', text: saved(record) })
      onDone()
    },
  })
  const { values, setValues, isDirty, save, isBusy, error, errors, dialog } = editing
  return (
    <Side
      title={title}
      onClose={onDone}
      onSubmit={() => (isDirty ? save() : onDone())}
      actions={
        <>
          <Button onClick={onDone}>{ui('cancel')}</Button>
          <Button kind="primary" submit busy={isBusy} disabled={!isDirty}>
            {ui('save')}
          </Button>
        </>
      }
    >
      {error !== null && <Failure error={error} />}
      <RecordFields groups={groups} values={values} onValues={setValues} errors={errors} />
      {dialog}
    </Side>
  )
}

interface NewSideProps<R> {
  readonly title: string
  /** The word on the button. */
  readonly action: string
  readonly groups: readonly FieldGroup[]
  readonly empty: Values
  readonly create: (body: Readonly<Record<string, unknown>>) => Promise<R>
  readonly onClose: () => void
  readonly onDone: (record: R) => void
}

/** A new record, beside the list it will stand in. */
export function NewSide<R>(props: NewSideProps<R>) {
  const { title, action, groups, empty, create, onClose, onDone } = props
  const ui = useText(messages)
  const t = useText(own)
  const [values, setValues] = useState(empty)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [missing, setMissing] = useState<Refusal['errors']>({})
  const { errors, status } = refusalOf(failure)
  const submit = async () => {
    const left = neededKeys(groups).filter((key) => values[key] === '')
    setMissing(Object.fromEntries(left.map((key) => [key, [t('needed')]])))
    setFailure(null)
    if (left.length > 0) return
    setBusy(true)
    try {
      onDone(await create(bodyOf(values, filledKeys(values, empty))))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Side
      title={title}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" submit busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      {failure !== null && status !== 422 && <Failure error={failure} />}
      <RecordFields
        isNew
        groups={groups}
        values={values}
        onValues={setValues}
        errors={{ ...errors, ...missing }}
      />
    </Side>
  )
}

function neededKeys(groups: readonly FieldGroup[]): readonly string[] {
  return groups.flatMap(({ fields }) => fields.filter((field) => field.required).map(({ key }) => key))
}

/** What was left empty is left out, so that the service gives it its own default. */
function filledKeys(values: Values, empty: Values): readonly string[] {
  return Object.keys(values).filter((key) => values[key] !== '' || empty[key] !== '')
}
