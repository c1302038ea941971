import type { ReactNode } from 'react'
import { useFormat } from './i18n/format.ts'
import { Shape, type Tone } from './state.tsx'

export interface Moment {
  readonly key: string | number
  readonly at: string
  readonly tone: Tone
  readonly title: ReactNode
  /** Author of the entry. */
  readonly by?: ReactNode
  /** Effects: quantities, movements, reasons. */
  readonly more?: ReactNode
}

export function Timeline({ moments }: { readonly moments: readonly Moment[] }) {
  const format = useFormat()
  return (
    <ol className="timeline">
      {moments.map(({ key, at, tone, title, by, more }) => (
        <li key={key} className="timeline__item">
          <span className={`timeline__mark tone--${tone}`}>
            <Shape tone={tone} />
          </span>
          <div className="timeline__head">
            <span>{title}</span>
            <time dateTime={at}>{format.exact(at)}</time>
            {by !== undefined && <span className="timeline__by">{by}</span>}
          </div>
          {more !== undefined && <div className="timeline__more">{more}</div>}
        </li>
      ))}
    </ol>
  )
}
