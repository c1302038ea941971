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
  /** Buttons at the foot, the one that goes on last. */
  readonly actions?: ReactNode
  readonly wide?: boolean
  /** Makes head, body and foot one form. */
  readonly onSubmit?: () => void
  /** Only its own buttons close it: what it shows is not shown again. */
  readonly isFirm?: boolean
}

const fields = ':is(input, select, textarea):not([hidden], [disabled])'
const firstWanted =
  '.dialog__body :is(input, select, textarea):not([hidden], [disabled]), .dialog__body .button--primary, .dialog__foot .button'

/** Is open as long as it is rendered. The browser keeps the focus inside; Escape, the cross and a touch beside it close it. */
export function Dialog({ title, onClose, children, actions, wide, onSubmit, isFirm = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const t = useText(messages)
  const confirm = useConfirm()
  const isTyped = useRef(false)
  /** These happen by accident: what was typed is not given up for them unasked. */
  const leave = async () => {
    if (isFirm) return
    const words = { title: t('leaveTitle'), text: t('leaveText'), action: t('leaveDo'), otherwise: t('stay') }
    if (!isTyped.current || (await confirm({ ...words, danger: true }))) onClose()
  }
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
        // An input of a file inside of it cancels too; that is no wish to leave.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        void leave()
      }}
      onInput={({ currentTarget }) => {
        // A single field is filled again sooner than a question is answered.
        isTyped.current = onSubmit !== undefined && currentTarget.querySelectorAll(fields).length > 1
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape leaves the dialog, not also what it stands over; the browser itself would close it the second time.
        event.stopPropagation()
        if (event.defaultPrevented) return
        event.preventDefault()
        void leave()
      }}
      onPointerDown={(event) => {
        // Beside the box: the backdrop belongs to the dialog element itself.
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
