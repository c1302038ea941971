import './toast.css'
import {
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Button, IconButton } from './button.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

interface Toast {
  readonly text: string
  readonly kind?: 'good' | 'bad' | 'plain'
  /** Offers to take it back as long as the toast stands. */
  readonly undo?: () => void
}

type Tell = (toast: Toast) => void

const ToastContext = createContext<Tell>(() => {})

/** Long enough to read and reach it; one that offers to undo stands longer. */
const stands_ms = 6_000
const undoStands_ms = 12_000
const most = 3

/** `toast({ text, undo })`: says in passing that something happened. */
export function useToast(): Tell {
  return use(ToastContext)
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly (Toast & { readonly id: number })[]>([])
  const last = useRef(0)
  const place = useRef<HTMLDivElement>(null)
  const tell = useCallback<Tell>((toast) => {
    const id = (last.current += 1)
    setToasts((before) => [...before.slice(1 - most), { ...toast, id }])
  }, [])
  const drop = useCallback((id: number) => setToasts((before) => before.filter((each) => each.id !== id)), [])
  useEffect(() => {
    // Above an open dialog, which is in the top layer as well: the last element to enter it is highest.
    if (toasts.length === 0) return
    place.current?.hidePopover()
    place.current?.showPopover()
  }, [toasts])
  return (
    <ToastContext value={tell}>
      {children}
      <div ref={place} className="toasts" popover="manual" role="status" aria-live="polite">
        {toasts.map((toast) => (
          <Standing key={toast.id} toast={toast} onDrop={() => drop(toast.id)} />
        ))}
      </div>
    </ToastContext>
  )
}

function Standing({ toast, onDrop }: { readonly toast: Toast; readonly onDrop: () => void }) {
  const t = useText(messages)
  const drop = useEffectEvent(onDrop)
  const { text, kind = 'plain', undo } = toast
  useEffect(() => {
    const timer = setTimeout(() => drop(), undo === undefined ? stands_ms : undoStands_ms)
    return () => clearTimeout(timer)
  }, [undo])
  return (
    <div className={`toast toast--${kind}`}>
      <div className="toast__text">{text}</div>
      {undo !== undefined && (
        <Button
          icon="undo"
          onClick={() => {
            undo()
            onDrop()
          }}
        >
          {t('undo')}
        </Button>
      )}
      <IconButton icon="close" label={t('close')} onClick={onDrop} />
    </div>
  )
}
