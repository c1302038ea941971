import { type Format, useFormat } from '../../ui/i18n/format.ts'

export interface BarPart {
  readonly label: string
  readonly quantity: number
  /** `done`: shipped or received. `ready`: at hand. `begun`: reserved or on its way. `missing`: short. */
  readonly kind: 'done' | 'ready' | 'begun' | 'missing'
}

export interface Progress {
  readonly total: number
  /** Parts in display order. The rest of the total stays empty. */
  readonly parts: readonly BarPart[]
}

/** Progress as text: `Shipped 4, Picked 2`. */
export function progressWords({ parts }: Progress, format: Format): string {
  return parts
    .filter(({ quantity }) => quantity > 0)
    .map(({ label, quantity }) => `${label} ${format.number(quantity)}`)
    .join(', ')
}

/** Progress bar of a line or a document. Each part is as wide as its share. */
export function QuantityBar({ total, parts }: Progress) {
  const format = useFormat()
  const shown = parts.filter(({ quantity }) => quantity > 0)
  const words = progressWords({ total, parts }, format)
  const sum = Math.max(
    total,
    shown.reduce((all, { quantity }) => all + quantity, 0),
  )
  return (
    <span className="documents-bar" role="img" aria-label={words === '' ? '0' : words} title={words}>
      {shown.map(({ label, quantity, kind }) => (
        <span
          key={label}
          className={`documents-bar__part documents-bar__part--${kind}`}
          style={{ width: `${(quantity / sum) * 100}%` }}
        />
      ))}
    </span>
  )
}

/** Combined progress of several lines. Each line counts as one, whatever its unit. */
export function joinedProgress(lines: readonly Progress[]): Progress {
  const shares = lines.flatMap(({ total, parts }) =>
    parts.map((part) => ({ ...part, quantity: part.quantity / total })),
  )
  const kinds = [...new Set(shares.map(({ kind }) => kind))]
  const parts = kinds.flatMap((kind) => {
    const own = shares.filter((share) => share.kind === kind)
    const sum = own.reduce((all, { quantity }) => all + quantity, 0)
    return own.slice(0, 1).map((part) => ({ ...part, quantity: Math.round(sum * 100) / 100 }))
  })
  return { total: lines.length, parts }
}
