import './form.css'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

interface FormProps {
  readonly className: string
  readonly onSubmit: () => void
  readonly children: ReactNode
}

interface ShortFormProps extends Omit<FormProps, 'className'> {
  readonly className?: string
  readonly ref?: Ref<HTMLFormElement>
}

/** Form of a few fields, which show their errors themselves. */
export function ShortForm({ className = 'stack', onSubmit, children, ref }: ShortFormProps) {
  return (
    <form
      ref={ref}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

/**
 * Number of invalid fields after a save. A new object for each save, so that the same count focuses the first error
 * again.
 */
interface Refused {
  readonly count: number
}

/** Form. After a refused save, it shows the number of invalid fields and focuses the first. */
export function Form({ className, onSubmit, children }: FormProps) {
  const t = useText(messages)
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<Refused>({ count: 0 })
  useSaves(form, setRefused)
  useEffect(() => {
    // Scrolls only after rendering: the status line has moved everything below it.
    const first = form.current?.querySelector<HTMLElement>(wrong) ?? null
    if (refused.count > 0 && first !== null) show(first)
  }, [refused])
  return (
    <ShortForm ref={form} className={className} onSubmit={onSubmit}>
      <div className="form__status" role="status">
        {refused.count > 0 && <p className="form__faults">{t('faults', { count: refused.count })}</p>}
      </div>
      {children}
    </ShortForm>
  )
}

const wrong = '[aria-invalid="true"]'

/** Counts invalid fields each time a button of the form finishes its work. */
function useSaves(
  form: { readonly current: HTMLFormElement | null },
  onSaved: (refused: Refused) => void,
): void {
  useEffect(() => {
    const element = form.current
    if (element === null) return undefined
    const watcher = new MutationObserver((changes) => {
      const isBusy = changes.some(({ oldValue }) => oldValue !== 'true')
      const count = isBusy ? 0 : element.querySelectorAll(wrong).length
      onSaved({ count })
      if (!isBusy && count === 0) element.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
    })
    watcher.observe(element, {
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-busy'],
      attributeOldValue: true,
    })
    return () => watcher.disconnect()
  }, [form, onSaved])
}

/** Scrolls to a field and focuses it. Opens the collapsed section around it. */
function show(field: HTMLElement): void {
  const folded = field.closest('details')
  if (folded !== null) folded.open = true
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
