import { useFaultWords } from './use-fault-words.ts'

interface FaultLineProps {
  /** What the service says; nothing is shown without it. */
  readonly text: string | undefined
  readonly id?: string
}

/** What is wrong with something that is no single field: a list of choices, a line. */
export function FaultLine({ text, id }: FaultLineProps) {
  const words = useFaultWords()
  if (text === undefined) return null
  return (
    <div id={id} className="field__error" role="alert">
      {words(text)}
    </div>
  )
}
