import { useState } from 'react'
import { useText } from '../../ui/i18n/language.tsx'
import { useRead } from '../api.tsx'
import { unitsOf } from '../article-units.ts'
import type { LineValues } from './line-values.ts'
import { messages } from './messages.ts'

interface UnitSelectProps {
  readonly line: LineValues
  readonly onLine: (line: LineValues) => void
}

/** Units of a line's article. For an existing line they load when the user opens the choice. */
export function UnitSelect({ line, onLine }: UnitSelectProps) {
  const t = useText(messages)
  const [isWanted, setWanted] = useState(false)
  const { data } = useRead(
    'articles.get',
    { params: { id: line.article_id } },
    { enabled: isWanted && line.units === undefined, fresh_ms: 5 * 60_000 },
  )
  const units = line.units ?? (data === undefined ? [] : unitsOf(data))
  const names = new Set([line.um3pl, ...units.map(({ unit }) => unit)])
  return (
    <select
      className="input"
      aria-label={t('unitOf', { code: line.article_code })}
      value={line.um3pl}
      onFocus={() => setWanted(true)}
      onPointerEnter={() => setWanted(true)}
      onChange={(event) => onLine({ ...line, um3pl: event.currentTarget.value })}
    >
      {[...names].map((unit) => (
        <option key={unit} value={unit}>
          {unit}
        </option>
      ))}
    </select>
  )
}
