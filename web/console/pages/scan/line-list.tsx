import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { State } from '../../../ui/state.tsx'
import { BadGoods } from './bad-goods.tsx'
import { type Entry, countedOf, locationsLeft } from './count.ts'
import { messages } from './messages.ts'
import type { TaskLine } from './task.ts'

interface LineListProps {
  readonly lines: readonly TaskLine[]
  readonly entries: readonly Entry[]
  readonly at: string | undefined
  readonly onLine: (key: string) => void
}

/** All lines. Selecting one makes it the current line. */
export function LineList({ lines, entries, at, onLine }: LineListProps) {
  const t = useText(messages)
  return (
    <Section title={t('linesTitle')}>
      <ul className="scan-lines">
        {lines.map((line) => (
          <li key={line.key}>
            <button
              type="button"
              className="scan-line"
              aria-pressed={line.key === at}
              onClick={() => onLine(line.key)}
            >
              <span className="scan-line__what">
                <strong className="mono">{line.article_code}</strong>
                <span className="soft">
                  {line.description}
                  {line.kit !== undefined && <> · {t('ofKit', { code: line.kit.article_code })}</>}
                </span>
                <Where line={line} entries={entries} />
              </span>
              <LineCount line={line} entries={entries} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Location of a line's next goods. */
function Where({ line, entries }: { readonly line: TaskLine; readonly entries: readonly Entry[] }) {
  const t = useText(messages)
  const [next] = locationsLeft(line, entries)
  if (next === undefined) return null
  const lot = next.lot_number === null ? undefined : `${t('lot')} ${next.lot_number}`
  return (
    <span className="mono">{[next.location_code ?? t('noLocation'), lot].filter(Boolean).join(' · ')}</span>
  )
}

function LineCount({ line, entries }: { readonly line: TaskLine; readonly entries: readonly Entry[] }) {
  const t = useText(messages)
  const format = useFormat()
  const counted = countedOf(line, entries)
  const over = counted - line.wanted
  return (
    <span className="scan-line__count">
      <span>
        {(line.wanted > 0 || counted > 0) && (
          <>
            {format.number(counted)}
            {line.id !== null && ` / ${format.number(line.wanted)}`} {line.um3pl}
          </>
        )}
      </span>
      <BadGoods line={line} entries={entries} />
      {over > 0 && <State tone="warn">{t('lineOver', { over: format.number(over) })}</State>}
      {over === 0 && (
        <span className="scan-line__done">
          <Icon name="check" />
          <span className="visually-hidden">{t('lineDone')}</span>
        </span>
      )}
    </span>
  )
}
