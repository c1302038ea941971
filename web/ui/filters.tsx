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

/** A plain word that narrows a list down. */
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

export function DateFilter({ filter, name, label }: FilterProps) {
  return (
    <label className="filter-date">
      <span>{label}</span>
      <input
        className="input"
        type="date"
        value={filter.get(name)}
        onChange={(event) => filter.set(name, event.currentTarget.value)}
      />
    </label>
  )
}

interface ChoiceProps extends FilterProps {
  /** What no choice is called. */
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
