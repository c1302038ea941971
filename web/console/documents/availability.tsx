import { useFormat } from '../../ui/i18n/format.ts'
import { useModule, useRead } from '../api.tsx'
import { sameUnit } from '../article-units.ts'
import { type LineValues, numberOf } from './line-values.ts'

interface AvailabilityProps {
  readonly line: LineValues
  readonly warehouse: number | undefined
}

/** Available quantity of a line's article, in base units. Highlighted if the line needs more. */
export function Availability({ line, warehouse }: AvailabilityProps) {
  const format = useFormat()
  const hasStock = useModule('stock')
  const { data } = useRead(
    'stock.list',
    { query: { article_id: line.article_id, per_page: 200, ...(warehouse && { warehouse_id: warehouse }) } },
    { enabled: hasStock },
  )
  if (data === undefined) return null
  const free = data.data.reduce((sum, row) => sum + row.available_um3pl, 0)
  const unit = data.data[0]?.um3pl ?? line.units?.[0]?.unit ?? ''
  const factor = line.units?.find((each) => sameUnit(each.unit, line.um3pl))?.factor
  const wanted = (numberOf(line.quantity) ?? 0) * (factor ?? 0)
  return (
    <span className={wanted > free ? 'line-editor__short' : undefined}>
      {format.number(Math.round(free * 1e6) / 1e6)} {unit}
    </span>
  )
}
