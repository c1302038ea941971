import { Icon } from '../icon.tsx'
import { useText } from '../i18n/language.tsx'
import { Menu, MenuCheck, MenuItem } from '../menu.tsx'
import { widthOf } from '../table/grip.tsx'
import type { Sizing } from '../table/sizing.ts'
import type { ColumnChoice } from './columns.ts'
import { messages } from './messages.ts'

interface ColumnsMenuProps<Row> {
  readonly choice: ColumnChoice<Row>
  readonly sizing: Sizing
}

/** By one press of an arrow. */
const step = 16

export function ColumnsMenu<Row>({ choice, sizing }: ColumnsMenuProps<Row>) {
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
