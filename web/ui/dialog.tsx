import './dialog.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { useConfirm } from './confirm.ts'
import { Form } from './form.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

interface DialogProps {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons in the footer, the main action last. */
  readonly actions?: ReactNode
  readonly wide?: boolean
  /** Wraps head, body and foot in one form. */
  readonly onSubmit?: () => void
  /** Closes only by its own buttons, because its content won't be shown again. */
  readonly isFirm?: boolean
}

const fields = ':is(input, select, textarea):not([hidden], [disabled])'
const firstWanted =
  '.dialog__body :is(input, select, textarea):not([hidden], [disabled]), .dialog__body .button--primary, .dialog__foot .button'

/** Dialog that is open while rendered. The browser traps the focus. Escape, the cross and a click outside close it. */
export function Dialog({ title, onClose, children, actions, wide, onSubmit, isFirm = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const t = useText(messages)
  const confirm = useConfirm()
  const isTyped = useRef(false)
  /** Users trigger Escape, the cross and the backdrop by accident, so confirm before discarding input. */
  const leave = async () => {
    if (isFirm) return
    const words = { title: t('leaveTitle'), text: t('leaveText'), action: t('leaveDo'), otherwise: t('stay') }
    if (!isTyped.current || (await confirm({ ...words, danger: true }))) onClose()
  }
  useEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) element.showModal()
    // Without this, the browser focuses the close button, because it comes first.
    element?.querySelector<HTMLElement>(firstWanted)?.focus()
    return () => element?.close()
  }, [])
  const inside = (
    <>
      <div className="dialog__head">
        <h2 id={heading}>{title}</h2>
        {!isFirm && <IconButton icon="close" label={t('close')} onClick={() => void leave()} />}
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
        // Cancelling a file input inside the dialog also fires this event.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        void leave()
      }}
      onInput={({ currentTarget }) => {
        // A form with a single field is quicker to refill than a confirmation is to answer.
        isTyped.current = onSubmit !== undefined && currentTarget.querySelectorAll(fields).length > 1
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape closes only this dialog, not the one below. The browser itself would close the dialog on a second
        // Escape.
        event.stopPropagation()
        if (event.defaultPrevented) return
        event.preventDefault()
        void leave()
      }}
      onPointerDown={(event) => {
        // A click outside the box targets the dialog element, because the backdrop belongs to it.
        if (event.target === event.currentTarget && isOutside(event.currentTarget, event)) void leave()
      }}
    >
      {onSubmit === undefined ? (
        inside
      ) : (
        <Form className="dialog__form" onSubmit={onSubmit}>
          {inside}
        </Form>
      )}
    </dialog>
  )
}

function isOutside(
  element: HTMLElement,
  at: { readonly clientX: number; readonly clientY: number },
): boolean {
  const box = element.getBoundingClientRect()
  return at.clientX < box.left || at.clientX > box.right || at.clientY < box.top || at.clientY > box.bottom
}
