import {
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useMemo,
  useRef,
} from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { useConfirm } from './confirm.ts'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

/** A form with something in it that is not saved. */
interface Held {
  readonly discard: () => void
  /** It finds its values again when one comes back to it. */
  readonly isKept: boolean
}

interface Leaving {
  readonly hold: (form: Held) => void
  readonly release: (form: Held) => void
  /** Everything held is saved, or discarded on purpose. */
  readonly releaseAll: () => void
  /** Whether it may be left: at once where nothing is held, else when the person says so. */
  readonly ask: () => Promise<boolean>
}

const LeavingContext = createContext<Leaving | undefined>(undefined)

/** Asks before a form is left by a link, a row, the menu, a reload or the browser's Back, as long as something in it is not saved. */
export function LeavingProvider({ children }: { readonly children: ReactNode }) {
  const t = useText(messages)
  const confirm = useConfirm()
  const held = useRef(new Set<Held>())
  const ask = useCallback(async () => {
    const forms = held.current
    if (forms.size === 0) return true
    const words = { title: t('leaveTitle'), text: t('leaveText'), action: t('leaveDo'), otherwise: t('stay') }
    if (!(await confirm({ ...words, danger: true }))) return false
    for (const form of forms) form.discard()
    forms.clear()
    return true
  }, [confirm, t])
  const leaving = useMemo(
    (): Leaving => ({
      hold: (form) => void held.current.add(form),
      release: (form) => void held.current.delete(form),
      releaseAll: () => held.current.clear(),
      ask,
    }),
    [ask],
  )
  const aroundNav = useCallback<AroundNavHandler>(
    (navigate, to, options) => {
      // A question to the list beside the form leaves the form where it is.
      const isSame = new URL(to, location.href).pathname === location.pathname
      if (isSame || held.current.size === 0) return navigate(to, options)
      return void ask().then((yes) => yes && navigate(to, options))
    },
    [ask],
  )
  useBack(held, ask)
  return (
    <LeavingContext value={leaving}>
      <Router aroundNav={aroundNav}>{children}</Router>
    </LeavingContext>
  )
}

/** The browser goes back without asking: where that would lose something, it is sent forward again until the person has said so. */
function useBack(held: { readonly current: ReadonlySet<Held> }, ask: () => Promise<boolean>): void {
  const asked = useEffectEvent(ask)
  // Before the router listens: events of the window come in the order of listening, and it would take the form away at once.
  useInsertionEffect(() => {
    let at = location.href
    const moved = () => {
      at = location.href
    }
    const back = (event: PopStateEvent) => {
      const isLost = [...held.current].some(({ isKept }) => !isKept)
      if (!isLost || new URL(at).pathname === location.pathname) return moved()
      event.stopImmediatePropagation()
      history.pushState(null, '', at)
      return void asked().then((yes) => yes && history.back())
    }
    const unload = (event: BeforeUnloadEvent) => {
      if (held.current.size > 0) event.preventDefault()
    }
    addEventListener('popstate', back)
    // Both are told by the router.
    addEventListener('pushState', moved)
    addEventListener('replaceState', moved)
    addEventListener('beforeunload', unload)
    return () => {
      removeEventListener('popstate', back)
      removeEventListener('pushState', moved)
      removeEventListener('replaceState', moved)
      removeEventListener('beforeunload', unload)
    }
  }, [held])
}

function useLeaving(): Leaving {
  const leaving = use(LeavingContext)
  if (leaving === undefined) throw new Error('nobody asks before this is left')
  return leaving
}

/** To be called before a page is left whose form is saved. */
export function useReleaseAll(): () => void {
  return useLeaving().releaseAll
}

export interface Unsaved {
  /** Asks before it is given up. */
  readonly ask: () => Promise<boolean>
  /** It is saved, or given up on purpose: it can be left. */
  readonly release: () => void
}

/** Holds a form as long as something in it is not saved. */
export function useUnsaved(isDirty: boolean, { discard, isKept = false }: Partial<Held> = {}): Unsaved {
  const leaving = useLeaving()
  const latest = useRef(discard)
  useEffect(() => {
    latest.current = discard
  })
  const form = useMemo((): Held => ({ discard: () => latest.current?.(), isKept }), [isKept])
  useEffect(() => {
    if (!isDirty) return undefined
    leaving.hold(form)
    return () => leaving.release(form)
  }, [isDirty, leaving, form])
  return useMemo(() => ({ ask: leaving.ask, release: () => leaving.release(form) }), [leaving, form])
}
