// Tabs of one browser share a session that isn't stored on disk. A new tab asks the others for it; closing the last tab
// ends it.

import { hasKeys } from '../kept.ts'
import { once } from '../once.ts'

type Told<S> =
  | { readonly kind: 'asked' }
  | { readonly kind: 'session'; readonly session: S }
  | { readonly kind: 'signed-out'; readonly token: string }

export interface SessionTabs<S> {
  /** Session from another tab; undefined if none answers in time. */
  readonly ask: (patience_ms: number) => Promise<S | undefined>
  /** Handles messages from other tabs, until the returned function is called. */
  readonly listen: (heard: {
    /** Session to share with a new tab. */
    readonly held: () => S | undefined
    /** Another tab signed in, or answered late. */
    readonly session: (session: S) => void
    /** The user signed out in another tab. */
    readonly signedOut: (token: string) => void
  }) => () => void
  /** Asks without waiting; the answer goes to the listener. */
  readonly askAgain: () => void
  readonly tellSession: (session: S) => void
  readonly tellSignedOut: (token: string) => void
}

/** Shares the session with pages of the same origin only, which could read a tab's token anyway. */
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

/** Validates a message as untrusted input: the other tab may run another version of this page. */
function toldIn<S>(value: unknown, is: (value: unknown) => value is S): Told<S> | undefined {
  if (!hasKeys(value, 'kind')) return undefined
  const { kind } = value
  if (kind === 'asked') return { kind }
  if (kind === 'session' && hasKeys(value, 'session') && is(value.session)) {
    return { kind, session: value.session }
  }
  return kind === 'signed-out' && hasKeys(value, 'token') && typeof value.token === 'string'
    ? { kind, token: value.token }
    : undefined
}
