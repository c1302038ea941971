import { useFaultWords } from './use-fault-words.ts'

interface FaultLineProps {
  /** Error message; without it, nothing is shown. */
  readonly text: string | undefined
  readonly id?: string
}

/** Error line for an input that isn't a single field, such as a list of choices or a line. */
export function FaultLine({ text, id }: FaultLineProps) {
  const words = useFaultWords()
  if (text === undefined) return null
  return (
    <div id={id} className="field__error" role="alert">
      {words(text)}
    </div>
  )
}
