// Tabs of one browser share a session that is on no disk: a new tab asks the others, and the last one takes it along.

import { once } from '../once.ts'

type Told<S> =
  | { readonly kind: 'asked' }
  | { readonly kind: 'session'; readonly session: S }
  | { readonly kind: 'signed-out'; readonly token: string }

export interface SessionTabs<S> {
  /** Undefined where no other tab answers in time. */
  readonly ask: (patience_ms: number) => Promise<S | undefined>
  /** What other tabs say, until it is stopped. */
  readonly listen: (heard: {
    /** The session that a new tab may have. */
    readonly held: () => S | undefined
    /** Another tab has signed in, or answered late. */
    readonly session: (session: S) => void
    /** Somebody signed out in another tab. */
    readonly signedOut: (token: string) => void
  }) => () => void
  /** Asks without waiting: an answer comes to who listens. */
  readonly askAgain: () => void
  readonly tellSession: (session: S) => void
  readonly tellSignedOut: (token: string) => void
}

/** Only pages of the same origin hear each other: those that could read the token of a tab anyway. */
export function sessionTabs<S>(is: (value: unknown) => value is S): SessionTabs<S> {
  const channel = once(() => new BroadcastChannel('waybill.session'))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of one origin, not a window
  const tell = (told: Told<S>) => channel().postMessage(told)
  const on = (hear: (told: Told<S>) => void) => {
    const heard = ({ data }: MessageEvent<unknown>) => {
      const told = toldIn(data, is)
      if (told !== undefined) hear(told)
    }
    channel().addEventListener('message', heard)
    return () => channel().removeEventListener('message', heard)
  }
  return {
    ask: (patience_ms) => {
      const { promise, resolve } = Promise.withResolvers<S | undefined>()
      const stop = on((told) => told.kind === 'session' && resolve(told.session))
      setTimeout(() => resolve(undefined), patience_ms)
      tell({ kind: 'asked' })
      return promise.finally(stop)
    },
    listen: ({ held, session, signedOut }) =>
      on((told) => {
        const own = held()
        if (told.kind === 'session') session(told.session)
        else if (told.kind === 'signed-out') signedOut(told.token)
        else if (own !== undefined) tell({ kind: 'session', session: own })
      }),
    askAgain: () => tell({ kind: 'asked' }),
    tellSession: (session) => tell({ kind: 'session', session }),
    tellSignedOut: (token) => tell({ kind: 'signed-out', token }),
  }
}

/** Another version of this page may run in another tab: what it says is read like anything from outside. */
function toldIn<S>(value: unknown, is: (value: unknown) => value is S): Told<S> | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined
  if (value.kind === 'asked') return { kind: 'asked' }
  if (value.kind === 'session' && 'session' in value && is(value.session)) {
    return { kind: 'session', session: value.session }
  }
  if (value.kind === 'signed-out' && 'token' in value && typeof value.token === 'string') {
    return { kind: 'signed-out', token: value.token }
  }
  return undefined
}
