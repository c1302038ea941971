import type { ReactNode } from 'react'
import type { Signal } from './signal.ts'

interface SaidProps {
  readonly tone: Signal
  readonly text: string
  readonly children?: ReactNode
}

/** Result of a scan, legible at arm's length. */
export function Said({ tone, text, children }: SaidProps) {
  return (
    <div className={`scan-says scan-says--${tone}`} role={tone === 'good' ? 'status' : 'alert'}>
      <span className="scan-says__words">{text}</span>
      {children}
    </div>
  )
}
