import './list.css'
import { useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { useText } from '../i18n/language.tsx'
import { useNarrow } from '../media.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { ExportDialog, type Exported } from './export-dialog.tsx'
import { loadedRows } from '../table/column.ts'
import { messages as uiMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { SortMenu } from './sort-menu.tsx'
import type { List } from './use-list.ts'
import { ViewsMenu } from './views-menu.tsx'

interface ListToolsProps<Row> {
  readonly list: List<Row>
  /** Something can be done with several. */
  readonly canMark?: boolean
  /** Says how many there are, where the page does not. */
  readonly hasTotal?: boolean
}

/** Tools at the end of every list's filters: views, columns (on a phone, whose cards have no headings, its order), export. */
export function ListTools<Row>({ list, canMark = false, hasTotal = false }: ListToolsProps<Row>) {
  const t = useText(messages)
  const isNarrow = useNarrow()
  const [isExporting, setExporting] = useState(false)
  return (
    <div className="list-tools push">
      {hasTotal && <Total list={list} />}
      {isNarrow && canMark && (
        <IconButton
          icon="check"
          label={t('marking')}
          aria-pressed={list.isMarking}
          onClick={() => {
            list.mark(!list.isMarking)
            list.marks.keep([])
          }}
        />
      )}
      <ViewsMenu list={list} />
      {isNarrow ? <SortMenu list={list} /> : <ColumnsMenu choice={list.choice} sizing={list.sizing} />}
      <Button
        kind="quiet"
        icon="download"
        aria-label={t('export')}
        title={t('exportTitle')}
        disabled={(list.rows.total ?? 0) === 0}
        onClick={() => setExporting(true)}
      >
        <span className="list-word">{t('export')}</span>
      </Button>
      {isExporting && <ExportDialog of={exportedOf(list)} onClose={() => setExporting(false)} />}
    </div>
  )
}

/** The list as it is shown. */
function exportedOf<Row>({ name, choice, source, rowKey, rows, sorting }: List<Row>): Exported<Row> {
  // All rows are here already, in the order in which they are shown.
  const isSorted = sorting.order !== undefined && sorting.refused === undefined && rows.stale !== true
  const sorted = isSorted ? loadedRows(rows) : undefined
  const columns = choice.shown.filter(({ isAct }) => isAct !== true)
  return { name, columns, source, rowKey, total: rows.total, sorted }
}

function Total<Row>({ list: { rows } }: { readonly list: List<Row> }) {
  const ui = useText(uiMessages)
  const { total: count, totalIsMinimum } = rows
  if (count === undefined) return null
  return <span className="soft">{totalIsMinimum ? ui('atLeast', { count }) : ui('rows', { count })}</span>
}
