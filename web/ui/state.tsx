import './state.css'
import type { ReactNode } from 'react'

/**
 * What a state means to the person: `good` done, `active` under way, `info` waits its turn, `warn` needs a look,
 * `bad` failed or refused, `idle` not begun or over.
 */
export type Tone = 'idle' | 'info' | 'active' | 'good' | 'warn' | 'bad'

/** Each tone has a shape of its own, so that colour is never all there is. */
const shapes: Readonly<Record<Tone, string>> = {
  idle: 'M4 .8a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 4 .8m0 1.4a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6',
  info: 'M.8.8h6.4v6.4H.8zm1.4 1.4v3.6h3.6V2.2z',
  active: 'M1.5.5 7.5 4l-6 3.5z',
  good: 'M4 .6a3.4 3.4 0 1 0 0 6.8A3.4 3.4 0 0 0 4 .6',
  warn: 'M4 .3 8 7.5H0z',
  bad: 'M1.4.2 4 2.8 6.6.2l1.2 1.2L5.2 4l2.6 2.6-1.2 1.2L4 5.2 1.4 7.8.2 6.6 2.8 4 .2 1.4z',
}

export function State({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={`state tone--${tone}`}>
      <Shape tone={tone} />
      {children}
    </span>
  )
}

export function Shape({ tone }: { readonly tone: Tone }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
      <path fillRule="evenodd" d={shapes[tone]} />
    </svg>
  )
}
