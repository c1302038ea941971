import { Icon } from '../icon.tsx'
import { useText } from '../i18n/language.tsx'
import { Menu, MenuCheck, MenuItem } from '../menu.tsx'
import type { ColumnChoice } from './columns.ts'
import { messages } from './messages.ts'

export function ColumnsMenu<Row>({ choice }: { readonly choice: ColumnChoice<Row> }) {
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
        <MenuCheck key={column.key} checked={shown.includes(column)} onToggle={() => toggle(column.key)}>
          {column.title === '' ? column.key : column.title}
        </MenuCheck>
      ))}
      {isChosen && (
        <MenuItem icon="undo" onChoose={reset}>
          {t('columnsUsual')}
        </MenuItem>
      )}
    </Menu>
  )
}
