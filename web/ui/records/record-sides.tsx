import { useState } from 'react'
import { Button } from '../button.tsx'
import { type Refusal, refusalOf } from '../data/refusal.ts'
import { messages as faults } from '../faults/fault-messages.ts'
import { useText } from '../i18n/language.tsx'
import { useUnsaved } from '../leaving.tsx'
import { messages } from '../messages.ts'
import { Failure } from '../notice.tsx'
import { Restored } from '../restored.tsx'
import { Side } from '../side.tsx'
import { useToast } from '../toast.tsx'
import { type Cells, type FieldsOf, type Shown, namesIn } from './cell.ts'
import type { Fields } from './fields.ts'
import { editAddress } from './edit-mode.ts'
import { RecordFields } from './record-fields.tsx'
import { type EditingOptions, useEditing } from './use-editing.tsx'
import { useKeptCells } from './use-kept-cells.ts'

interface EditSideProps<R, Body extends object> extends Omit<EditingOptions<R, Body>, 'onSaved' | 'keepAt'> {
  readonly title: string
  /** Tells it apart where the address names the list alone. */
  readonly name?: string
  /** Message after saving; the record's name may have changed. */
  readonly saved: (record: R) => string
  readonly onDone: () => void
}

/** A record to change, beside its list. */
export function EditSide<R extends { readonly version: number } & Shown<Body>, Body extends object>(
  props: EditSideProps<R, Body>,
) {
  const { title, name, fields, saved, onDone } = props
  const ui = useText(messages)
  const toast = useToast()
  const [keepAt] = useState(() => editAddress(name))
  const editing = useEditing({
    ...props,
    keepAt,
    onSaved: (record) => {
      unsaved.release()
      toast({ kind: 'good', text: saved(record) })
      onDone()
    },
  })
  const { cells, setCells, isDirty, save, isBusy, error, errors, dialog, isOutdated, forget } = editing
  const unsaved = useUnsaved(isDirty, { discard: forget, isKept: true })
  return (
    <Side
      title={title}
      onClose={() => void unsaved.ask().then((yes) => yes && onDone())}
      onSubmit={() => (isDirty ? save() : onDone())}
      actions={
        <>
          <Button
            onClick={() => {
              forget()
              unsaved.release()
              onDone()
            }}
          >
            {ui('cancel')}
          </Button>
          <Button kind="primary" submit busy={isBusy} disabled={!isDirty}>
            {ui('save')}
          </Button>
        </>
      }
    >
      {(editing.isRestored || isOutdated) && <Restored isOutdated={isOutdated} onAfresh={forget} />}
      {error !== null && <Failure error={error} />}
      <Strays fields={fields} errors={errors} />
      <RecordFields fields={fields} cells={cells} onCells={setCells} errors={errors} />
      {dialog}
    </Side>
  )
}

interface NewSideProps<R, Body extends object> {
  readonly title: string
  /** The word on the button. */
  readonly action: string
  readonly fields: Fields<Body>
  readonly create: (body: Body) => Promise<R>
  readonly onClose: () => void
  readonly onDone: (record: R) => void
}

/** A new record, beside the list it will stand in. */
export function NewSide<R, Body extends object>(props: NewSideProps<R, Body>) {
  const { title, action, fields, create, onClose, onDone } = props
  const ui = useText(messages)
  const fault = useText(faults)
  const kept = useKeptCells(fields)
  const { cells, setCells } = kept
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [missing, setMissing] = useState<Refusal['errors']>({})
  const { errors, status } = refusalOf(failure)
  const unsaved = useUnsaved(kept.isDirty, { discard: kept.forget, isKept: true })
  const leave = (then: () => void) => {
    kept.forget()
    unsaved.release()
    then()
  }
  const submit = async () => {
    const left = missingNames(fields.fields, cells)
    setMissing(Object.fromEntries(left.map((name) => [name, [fault('required')]])))
    setFailure(null)
    // Missing fields are known here; the service is asked all the same, to report all other errors with them.
    setBusy(true)
    try {
      const record = await create(fields.created(cells))
      leave(() => onDone(record))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Side
      title={title}
      onClose={() => void unsaved.ask().then((yes) => yes && onClose())}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={() => leave(onClose)}>{ui('cancel')}</Button>
          <Button kind="primary" submit busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      {kept.isRestored && <Restored onAfresh={kept.afresh} />}
      {failure !== null && status !== 422 && <Failure error={failure} />}
      <Strays fields={fields} errors={errors} />
      <RecordFields
        isNew
        fields={fields}
        cells={cells}
        onCells={setCells}
        errors={{ ...errors, ...missing }}
      />
    </Side>
  )
}

interface StraysProps<Body extends object> {
  readonly fields: Fields<Body>
  readonly errors: Refusal['errors']
}

/** Errors of fields that the form does not show; they would appear nowhere else. */
function Strays<Body extends object>({ fields, errors }: StraysProps<Body>) {
  const texts = Object.entries(errors).flatMap(([path, said]) => {
    const [name = ''] = path.split('.')
    return Object.hasOwn(fields.fields, name) ? [] : said
  })
  if (texts.length === 0) return null
  return (
    <div className="notice notice--bad" role="alert">
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  )
}

function missingNames<Body extends object>(fields: FieldsOf<Body>, cells: Cells<Body>): readonly string[] {
  return namesIn<FieldsOf<Body>>(fields).filter(
    (name) => fields[name]?.required === true && cells[name]?.isEmpty === true,
  )
}
