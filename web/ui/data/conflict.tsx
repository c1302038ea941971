import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { nothing } from '../i18n/format.ts'
import { useText } from '../i18n/language.tsx'
import { messages } from '../messages.ts'
import { refusalOf } from './refusal.ts'

/** Whether the write failed because the record changed since it was read. */
export function isConflict(error: unknown): boolean {
  return refusalOf(error).status === 412
}

export interface Difference {
  readonly label: string
  readonly theirs: unknown
  readonly yours: unknown
}

interface ConflictProps {
  /** Name of the other editor, if known. */
  readonly by?: string | undefined
  readonly differences: readonly Difference[]
  /** Continue with the saved version. */
  readonly onTake: () => void
  /** Overwrite the saved version. */
  readonly onKeep: () => void
  readonly onClose: () => void
}

/** Dialog for an edit conflict: shows the differences, and the second editor decides. */
export function ConflictDialog({ by, differences, onTake, onKeep, onClose }: ConflictProps) {
  const t = useText(messages)
  return (
    <Dialog
      title={by === undefined ? t('conflictTitle') : t('conflictTitleBy', { by })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onTake}>{t('conflictTake')}</Button>
          <Button kind="danger" onClick={onKeep}>
            {t('conflictKeep')}
          </Button>
        </>
      }
    >
      <p>{by === undefined ? t('conflictText') : t('conflictTextBy', { by })}</p>
      <table className="simple-table">
        <thead>
          <tr>
            <th scope="col">{t('conflictField')}</th>
            <th scope="col">{t('conflictTheirs')}</th>
            <th scope="col">{t('conflictYours')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, theirs, yours }) => (
            <tr key={label}>
              <td>{label}</td>
              <td>{shown(theirs)}</td>
              <td>{shown(yours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing
  return typeof value === 'string' ? value : JSON.stringify(value)
}
