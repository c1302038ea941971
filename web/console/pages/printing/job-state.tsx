import type { PrintJob } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { State, type Tone } from '../../../ui/state.tsx'
import { messages } from './messages.ts'

type Status = PrintJob['status']

export const jobStatuses: readonly Status[] = [
  'waiting',
  'taken',
  'uncertain',
  'failed',
  'printed',
  'cancelled',
]

const tones: Readonly<Record<Status, Tone>> = {
  waiting: 'info',
  taken: 'active',
  printed: 'good',
  failed: 'bad',
  uncertain: 'warn',
  cancelled: 'idle',
}

export function JobState({ status }: { readonly status: Status }) {
  const t = useText(messages)
  return <State tone={tones[status]}>{t(status)}</State>
}
