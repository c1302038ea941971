import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { Side } from '../../../ui/side.tsx'
import type { FieldGroup } from '../../../ui/records/fields.ts'
import { RecordFacts } from '../../../ui/records/record-fields.tsx'
import { EditSide } from '../../../ui/records/record-sides.tsx'
import { type Values, valuesOf } from '../../../ui/records/values.ts'
import { useMay } from '../../role.ts'
import { messages } from './messages.ts'

interface Read<R> {
  readonly data: R | undefined
  readonly error: unknown
  readonly refetch: () => Promise<unknown>
}

interface RecordSideProps<R> {
  readonly read: Read<R>
  readonly title: string | undefined
  readonly aside?: ReactNode
  readonly groups: readonly FieldGroup[]
  readonly empty: Values
  readonly load: () => Promise<R>
  readonly write: (body: Readonly<Record<string, unknown>>, version: number) => Promise<R>
  readonly onClose: () => void
  /** Buttons beside that for editing. */
  readonly actions?: ReactNode
}

/** One record of the reference data: to read, and for managers to change. */
export function RecordSide<R extends { readonly version: number }>(props: RecordSideProps<R>) {
  const { read, title, aside, groups, empty, load, write, onClose, actions } = props
  const t = useText(messages)
  const mayChange = useMay('manager')
  const [isEditing, setEditing] = useState(false)
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
      <EditSide
        title={name}
        {...{ record, groups, empty, load, write, saved }}
        onDone={() => setEditing(false)}
      />
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
      <RecordFacts groups={groups} values={valuesOf(record, empty)} />
    </Side>
  )
}
