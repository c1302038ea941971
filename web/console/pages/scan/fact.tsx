interface FactProps {
  readonly name: string
  readonly value: string | null
}

/** A name and its value, if it has one. */
export function Fact({ name, value }: FactProps) {
  if (value === null || value === '') return null
  return (
    <span>
      {name} <strong className="mono">{value}</strong>
    </span>
  )
}
