import './tokens.css'
import type { ReactNode } from 'react'

interface LineProps {
  readonly title: ReactNode
  readonly facts: readonly ReactNode[]
  /** Action buttons. */
  readonly children?: ReactNode
}

/** A session or a token in a list. */
export function Line({ title, facts, children }: LineProps) {
  return (
    <div className="token-line">
      <span className="token-line__text">
        <span>{title}</span>
        {facts.map((fact, index) => (
          <span key={index} className="soft">
            {fact}
          </span>
        ))}
      </span>
      {children}
    </div>
  )
}
