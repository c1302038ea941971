import { refusalOf } from '../../ui/data/refusal.ts'
import { Failure } from '../../ui/notice.tsx'
import { useRefusal } from './refusal.ts'
import type { WithStatuses } from './status.tsx'

interface RefusedProps {
  readonly of: WithStatuses
  /** Of the write; null when there was none. */
  readonly error: unknown
}

/** Why a write was refused. What is wrong with fields stands at them too; some faults are of no field that is in sight. */
export function Refused({ of, error }: RefusedProps) {
  const words = useRefusal(of)
  if (error === null || error === undefined) return null
  const { kind, status, errors } = refusalOf(error)
  if (kind !== 'refused' || status >= 500) return <Failure error={error} />
  const faults = [...new Set(Object.values(errors).flat())].slice(0, most)
  return (
    <div className="notice notice--bad" role="alert">
      {faults.length === 0 ? words(error) : faults.map((fault) => <div key={fault}>{fault}</div>)}
    </div>
  )
}

/** Faults of a long form that are worth reading at once. */
const most = 5
