import { Fragment, type ReactNode } from 'react'
import { nothing } from './i18n/format.ts'

interface KeyValuesProps {
  /** Name and value; an empty value is a dash. */
  readonly items: readonly (readonly [name: string, value: ReactNode])[]
}

export function KeyValues({ items }: KeyValuesProps) {
  return (
    <dl className="key-values">
      {items.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? nothing : value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
