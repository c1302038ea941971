import { useState } from 'react'
import { DateInput } from './dates/date-input.tsx'
import { type DateKind, useDays } from './dates/use-days.ts'
import { SearchField } from './field.tsx'
import type { Filter } from './filter.ts'
import { useTyped } from './typed.ts'

interface FilterProps {
  readonly filter: Filter
  readonly name: string
  readonly label: string
}

export function SearchFilter({ filter, name, label }: FilterProps) {
  const [typed, type] = useTyped(filter.get(name), (text) => filter.set(name, text))
  return <SearchField label={label} value={typed} onValue={type} />
}

export function TextFilter({ filter, name, label }: FilterProps) {
  const [typed, type] = useTyped(filter.get(name), (text) => filter.set(name, text))
  return (
    <input
      className="input filter-text"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

interface DateFilterProps extends FilterProps {
  readonly kind?: DateKind
  readonly max?: string
}

/** Applies the filter once the date is complete or empty. */
export function DateFilter({ filter, name, label, kind = 'date', max }: DateFilterProps) {
  const { isWhole } = useDays(kind)
  const asked = filter.get(name)
  const [typed, setTyped] = useState({ asked, value: asked })
  const value = typed.asked === asked ? typed.value : asked
  const type = (next: string) => {
    const isAsked = next === '' || isWhole(next)
    setTyped({ asked: isAsked ? next : asked, value: next })
    if (isAsked) filter.set(name, next)
  }
  return (
    <div className="filter-date">
      <span aria-hidden="true">{label}</span>
      <DateInput {...{ label, kind, value, max }} onValue={type} />
    </div>
  )
}

interface ChoiceProps extends FilterProps {
  /** Label of the empty choice. */
  readonly all: string
  readonly options: readonly { readonly id: number | string; readonly name: string }[]
}

export function ChoiceFilter({ filter, name, label, all, options }: ChoiceProps) {
  return (
    <select
      className="input"
      aria-label={label}
      value={filter.get(name)}
      onChange={(event) => filter.set(name, event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {options.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </select>
  )
}
