import './form.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

interface FormProps {
  readonly className: string
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form. What is wrong after a refused save takes the eye and the focus: how many fields there are, and the first of them. */
export function Form({ className, onSubmit, children }: FormProps) {
  const t = useText(messages)
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState(0)
  useFaults(form, setFaults)
  return (
    <form
      ref={form}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className="form__status" role="status">
        {faults > 0 && <p className="form__faults">{t('faults', { count: faults })}</p>}
      </div>
      {children}
    </form>
  )
}

const wrong = '[aria-invalid="true"]'

/** Looks for what is wrong each time that a button of the form has done its work. */
function useFaults(
  form: { readonly current: HTMLFormElement | null },
  onFaults: (count: number) => void,
): void {
  useEffect(() => {
    const element = form.current
    if (element === null) return undefined
    const watcher = new MutationObserver((changes) => {
      const isBusy = changes.some(({ oldValue }) => oldValue !== 'true')
      const all = isBusy ? [] : [...element.querySelectorAll<HTMLElement>(wrong)]
      onFaults(all.length)
      const [first] = all
      if (first !== undefined) show(first)
      else if (!isBusy) element.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
    })
    watcher.observe(element, {
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-busy'],
      attributeOldValue: true,
    })
    return () => watcher.disconnect()
  }, [form, onFaults])
}

/** Brings a field before the eye and under the hand, out of a closed section too. */
function show(field: HTMLElement): void {
  const folded = field.closest('details')
  if (folded !== null) folded.open = true
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
