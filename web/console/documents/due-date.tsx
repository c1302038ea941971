import { useFormat } from '../../ui/i18n/format.ts'
import { Shape } from '../../ui/state.tsx'

interface DueDateProps {
  readonly day: string | null
  /** What it means when that day is over; undefined while it is not. */
  readonly late: string | undefined
  /** The time of the day as well, where there is room. */
  readonly withTime?: boolean
}

/** A day by which something is to happen; marked when it is over and nothing did. */
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
