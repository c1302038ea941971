import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import { Side } from '../../../ui/side.tsx'
import type { Shown } from '../../../ui/records/cell.ts'
import type { Fields } from '../../../ui/records/fields.ts'
import { RecordFacts } from '../../../ui/records/record-fields.tsx'
import { EditSide } from '../../../ui/records/record-sides.tsx'
import { useMay } from '../../role.ts'
import { messages } from './messages.ts'

interface Read<R> {
  readonly data: R | undefined
  readonly error: unknown
  readonly refetch: () => Promise<unknown>
}

interface RecordSideProps<R, Body extends object> {
  readonly read: Read<R>
  readonly title: string | undefined
  readonly aside?: ReactNode
  readonly fields: Fields<Body>
  readonly load: () => Promise<R>
  readonly write: (body: Partial<Body>, version: number) => Promise<R>
  readonly onClose: () => void
  /** Buttons beside the edit button. */
  readonly actions?: ReactNode
}

/** One reference record, read-only until a manager edits it. */
export function RecordSide<R extends { readonly version: number } & Shown<Body>, Body extends object>(
  props: RecordSideProps<R, Body>,
) {
  const { read, title, aside, fields, load, write, onClose, actions } = props
  const t = useText(messages)
  const mayChange = useMay('manager')
  const [isEditing, setEditing] = useEditMode()
  const { data: record, error, refetch } = read
  if (record === undefined) {
    return (
      <Side title={t('title')} onClose={onClose}>
        {error === null ? <Bones lines={12} /> : <Failure error={error} retry={() => void refetch()} />}
      </Side>
    )
  }
  const name = title ?? ''
  if (isEditing) {
    const saved = () => t('saved', { code: name })
    return (
      <EditSide title={name} {...{ record, fields, load, write, saved }} onDone={() => setEditing(false)} />
    )
  }
  return (
    <Side
      title={name}
      aside={aside}
      onClose={onClose}
      actions={
        (mayChange || (actions !== undefined && actions !== false)) && (
          <>
            {actions}
            {mayChange && (
              <Button icon="edit" kind="primary" onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
            )}
          </>
        )
      }
    >
      <RecordFacts fields={fields} record={record} />
    </Side>
  )
}
