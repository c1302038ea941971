import { useFormat } from '../../ui/i18n/format.ts'
import { Shape } from '../../ui/state.tsx'

interface DueDateProps {
  readonly day: string | null
  /** Text that explains why the date is overdue. Undefined if it isn't. */
  readonly late: string | undefined
  /** Also shows the time of day, where there is room. */
  readonly withTime?: boolean
}

/** A due date, highlighted when overdue. */
export function DueDate({ day, late, withTime = false }: DueDateProps) {
  const format = useFormat()
  const when = withTime ? format.time(day) : format.date(day)
  if (late === undefined) return when
  return (
    <span className="documents-late" title={late}>
      <Shape tone="bad" />
      {when}
      <span className="visually-hidden">({late})</span>
    </span>
  )
}
