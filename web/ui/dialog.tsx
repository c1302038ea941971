import './dialog.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

interface DialogProps {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the foot, the one that goes on last. */
  readonly actions?: ReactNode
  readonly wide?: boolean
  /** Makes head, body and foot one form. */
  readonly onSubmit?: () => void
}

const firstWanted =
  '.dialog__body :is(input, select, textarea):not([hidden], [disabled]), .dialog__body .button--primary, .dialog__foot .button'

/** Is open as long as it is rendered. The browser keeps the focus inside, and Escape closes it. */
export function Dialog({ title, onClose, children, actions, wide, onSubmit }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const t = useText(messages)
  useEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) element.showModal()
    // The browser would choose the button that closes it, because it comes first.
    element?.querySelector<HTMLElement>(firstWanted)?.focus()
    return () => element?.close()
  }, [])
  const inside = (
    <>
      <div className="dialog__head">
        <h2 id={heading}>{title}</h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <div className="dialog__body">{children}</div>
      {actions !== undefined && <div className="dialog__foot">{actions}</div>}
    </>
  )
  return (
    <dialog
      ref={dialog}
      className={wide === true ? 'dialog dialog--wide' : 'dialog'}
      aria-labelledby={heading}
      onCancel={(event) => {
        // An input of a file inside of it cancels too; that is no wish to leave.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // Escape leaves the dialog, not also what it stands over.
        if (event.key === 'Escape') event.stopPropagation()
      }}
      onPointerDown={(event) => {
        // Beside the box: the backdrop belongs to the dialog element itself.
        if (event.target === event.currentTarget && isOutside(event.currentTarget, event)) onClose()
      }}
    >
      {onSubmit === undefined ? inside : <FormOf onSubmit={onSubmit}>{inside}</FormOf>}
    </dialog>
  )
}

function FormOf({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  return (
    <form
      className="dialog__form"
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

function isOutside(
  element: HTMLElement,
  at: { readonly clientX: number; readonly clientY: number },
): boolean {
  const box = element.getBoundingClientRect()
  return at.clientX < box.left || at.clientX > box.right || at.clientY < box.top || at.clientY > box.bottom
}
