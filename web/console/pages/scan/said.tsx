import type { ReactNode } from 'react'
import type { Signal } from './signal.ts'

interface SaidProps {
  readonly tone: Signal
  readonly text: string
  readonly children?: ReactNode
}

/** What a scan came to, in a size that can be read from an arm's length. */
export function Said({ tone, text, children }: SaidProps) {
  return (
    <div className={`scan-says scan-says--${tone}`} role={tone === 'good' ? 'status' : 'alert'}>
      <span className="scan-says__words">{text}</span>
      {children}
    </div>
  )
}
