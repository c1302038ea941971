import './line.css'
import type { ReactNode } from 'react'

interface LineProps {
  readonly children: ReactNode
  /** State or button at the end of the line. */
  readonly action?: ReactNode
}

/** One of several records in a section: a session, a second factor. */
export function Line({ children, action }: LineProps) {
  return (
    <div className="line">
      <span className="line__text">{children}</span>
      {action}
    </div>
  )
}
