import './list.css'
import { useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../icon.tsx'
import { useNarrow } from '../media.ts'
import { Menu, MenuCheck, MenuGroup, MenuItem } from '../menu.tsx'
import { messages as uiMessages } from '../messages.ts'
import { loadedRows } from '../table/column.ts'
import { widthOf } from '../table/grip.tsx'
import { type Exported, ExportDialog } from './export-dialog.tsx'
import { messages } from './messages.ts'
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
      {isNarrow ? <SortMenu list={list} /> : <ColumnsMenu list={list} />}
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

/** By one press of an arrow. */
const step = 16

function ColumnsMenu<Row>({ list: { choice, sizing } }: { readonly list: List<Row> }) {
  const t = useText(messages)
  const { all, shown, isChosen, toggle, reset } = choice
  return (
    <Menu
      label={t('columns')}
      buttonClass="button button--quiet"
      button={
        <>
          <Icon name="columns" />
          <span className="list-word">{t('columns')}</span>
        </>
      }
    >
      {all.slice(1).map((column) => (
        <MenuCheck
          key={column.key}
          checked={shown.includes(column)}
          onToggle={() => toggle(column.key)}
          onSide={(way) => sizing.resize(column.key, widthOf(column.key) + way * step)}
        >
          {column.title === '' ? column.key : column.title}
        </MenuCheck>
      ))}
      <small className="menu__title">{t('columnKeys')}</small>
      {(isChosen || Object.keys(sizing.widths).length > 0) && (
        <MenuItem
          icon="undo"
          onChoose={() => {
            if (isChosen) reset()
            sizing.reset()
          }}
        >
          {t('columnsUsual')}
        </MenuItem>
      )}
    </Menu>
  )
}

/** The order of a list whose headings are out of sight: each column as its heading would sort, once more for the other way. */
function SortMenu<Row>({ list: { choice, sorting } }: { readonly list: List<Row> }) {
  const t = useText(messages)
  const { order, refused, sort } = sorting
  const columns = refused === undefined ? choice.shown.filter(({ isAct }) => isAct !== true) : []
  return (
    <Menu label={t('sort')} button={<Icon name="sort" />}>
      <MenuGroup title={refused ?? t('sort')}>
        <MenuItem checked={order === undefined} onChoose={() => sort(undefined)}>
          {t('sortUsual')}
        </MenuItem>
        {columns.map(({ key, title }) => {
          const isDown = order?.by === key ? order.isDown : undefined
          return (
            <MenuItem
              key={key}
              checked={isDown !== undefined}
              onChoose={() => sort({ by: key, isDown: isDown === false })}
            >
              {isDown === undefined ? title : t(isDown ? 'sortedDown' : 'sortedUp', { column: title })}
            </MenuItem>
          )
        })}
      </MenuGroup>
    </Menu>
  )
}
