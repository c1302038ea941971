import { useLanguage } from '../../ui/i18n/language.tsx'
import { State, type Tone } from '../../ui/state.tsx'
import type { StatusSpec } from './statuses.ts'

/** The part of a document kind that describes its statuses. */
export interface WithStatuses {
  readonly statuses: Readonly<Record<string, StatusSpec>>
}

export function toneOf({ statuses }: WithStatuses, status: string): Tone {
  return statuses[status]?.tone ?? 'idle'
}

export function useStatusName({ statuses }: WithStatuses): (status: string) => string {
  const { language } = useLanguage()
  return (status) => statuses[status]?.name[language] ?? status
}

/** Statuses of unfinished documents. */
export function openStatuses({ statuses }: WithStatuses): readonly string[] {
  return Object.keys(statuses).filter((status) => statuses[status]?.isOver !== true)
}

interface DocumentStatusProps {
  readonly of: WithStatuses
  readonly status: string
}

export function DocumentStatus({ of, status }: DocumentStatusProps) {
  const name = useStatusName(of)
  return <State tone={toneOf(of, status)}>{name(status)}</State>
}
