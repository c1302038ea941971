import { refusalOf } from '../../ui/data/refusal.ts'
import { useFaultWords } from '../../ui/faults/use-fault-words.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { Failure } from '../../ui/notice.tsx'
import { messages } from './messages.ts'
import { useRefusal } from './refusal.ts'
import type { WithStatuses } from './status.tsx'

interface RefusedProps {
  readonly of: WithStatuses
  /** Error of the write, or null. */
  readonly error: unknown
  /** Labels of the form's fields. */
  readonly labels?: Readonly<Record<string, string>>
}

const none: Readonly<Record<string, string>> = {}

/** Why a write was refused. Field errors also appear at their fields, but some have no visible field. */
export function Refused({ of, error, labels = none }: RefusedProps) {
  const words = useRefusal(of)
  const t = useText(messages)
  const faultWords = useFaultWords()
  /** An error with its line number or its field label. */
  const said = (path: string, text: string) => {
    const [name = '', index] = path.split('.')
    const isLine = name === 'lines' && index !== undefined
    const label = isLine ? t('lineOf', { number: Number(index) + 1 }) : labels[name]
    return label === undefined ? text : `${label}: ${faultWords(text)}`
  }
  if (error === null || error === undefined) return null
  const { kind, status, errors } = refusalOf(error)
  if (kind !== 'refused' || status >= 500) return <Failure error={error} />
  const faults = [...new Set(Object.entries(errors).map(([path, [text = '']]) => said(path, text)))]
  return (
    <div className="notice notice--bad" role="alert">
      {faults.length === 0
        ? words(error)
        : faults.slice(0, most).map((fault) => <div key={fault}>{fault}</div>)}
    </div>
  )
}

/** Maximum number of errors shown at once. */
const most = 5
