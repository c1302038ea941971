import './side.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { Form } from './form.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

interface SideProps {
  readonly title: ReactNode
  /** Beside the title: a state, small buttons. */
  readonly aside?: ReactNode
  readonly onClose: () => void
  readonly actions?: ReactNode
  /** Makes body and foot one form. */
  readonly onSubmit?: () => void
  readonly children: ReactNode
}

/**
 * One record beside the list it is in (both inside of `<div className="split">`), over it on a phone. The list stays usable:
 * the next row opens in the same place. Escape closes it.
 */
export function Side({ title, aside, onClose, actions, onSubmit, children }: SideProps) {
  const t = useText(messages)
  const heading = useId()
  const side = useRef<HTMLElement>(null)
  useEffect(() => {
    // Users want to read or change the opened record next; focus stays in the list if they navigate by arrow keys.
    if (document.activeElement?.closest('[role=grid]') === null) side.current?.focus()
  }, [])
  const inside = (
    <>
      <div className="side__body">{children}</div>
      {actions !== undefined && actions !== false && <div className="side__foot">{actions}</div>}
    </>
  )
  return (
    <aside
      ref={side}
      className="side"
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // The same key would also close the question that may follow.
        event.preventDefault()
        onClose()
      }}
    >
      <div className="side__head">
        <h2 id={heading}>{title}</h2>
        {aside}
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      {onSubmit === undefined ? (
        inside
      ) : (
        <Form className="side__form" onSubmit={onSubmit}>
          {inside}
        </Form>
      )}
    </aside>
  )
}
