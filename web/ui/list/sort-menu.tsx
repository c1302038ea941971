import { Icon } from '../icon.tsx'
import { useText } from '../i18n/language.tsx'
import { Menu, MenuGroup, MenuItem } from '../menu.tsx'
import { messages } from './messages.ts'
import type { List } from './use-list.ts'

/** The order of a list whose headings are out of sight: each column as its heading would sort, once more for the other way. */
export function SortMenu<Row>({ list: { choice, sorting } }: { readonly list: List<Row> }) {
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
