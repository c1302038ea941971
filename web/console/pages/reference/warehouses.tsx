import type { NewWarehouse as Body, Warehouse } from '../../../../client/src/generated/logistics.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { State } from '../../../ui/state.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, textOf } from '../../../ui/records/kinds.tsx'
import { timeZones } from '../../time-zones.ts'
import { addressGroup, placeColumn } from './address.ts'
import { ActivityFilter, activeColumn, codeColumn, nameColumn, referenceQuery } from './list.tsx'
import { messages } from './messages.ts'
import { type ActionsProps, coded, referencePage } from './reference-page.tsx'

function Actions({ record: { id } }: ActionsProps<Warehouse>) {
  const t = useText(messages)
  return (
    <LinkButton icon="shelf" to={`/reference/warehouses/${id}/locations`}>
      {t('locations')}
    </LinkButton>
  )
}

export const Warehouses = referencePage<Warehouse, Body>({
  name: 'warehouses',
  ...coded,
  columns: ({ say }) => {
    const t = say(messages)
    return [
      codeColumn(t),
      nameColumn(t),
      placeColumn(t),
      {
        key: 'timezone',
        title: t('timezone'),
        width: 'minmax(120px, 1fr)',
        wideOnly: true,
        cell: ({ timezone }) => timezone,
      },
      {
        key: 'default',
        title: t('isDefaultShort'),
        width: '104px',
        wideOnly: true,
        value: ({ is_default }) => (is_default ? t('isDefaultShort') : ''),
        cell: ({ is_default }) => is_default && <State tone="active">{t('isDefaultShort')}</State>,
      },
      activeColumn(t),
    ]
  },
  fields: ({ say, timezone }) => {
    const t = say(messages)
    return fieldsOf<Body>({ code: '', name: '' }, [
      {
        title: t('general'),
        fields: {
          code: textOf({ label: t('code'), kind: 'code', required: true }),
          name: textOf({ label: t('name'), required: true }),
          timezone: textOf({ label: t('timezone'), options: timeZones, initial: timezone }),
          active: checkOf({ label: t('active'), initial: true, hint: t('activeHint') }),
        },
      },
      {
        title: t('settings'),
        fields: {
          is_default: checkOf({ label: t('isDefault'), hint: t('isDefaultHint') }),
          auto_putaway: checkOf({ label: t('autoPutaway'), initial: true, hint: t('autoPutawayHint') }),
        },
      },
      addressGroup(t),
    ])
  },
  list: (rows, filter) => rows('warehouses.list', { query: referenceQuery(filter) }),
  get: (read, key) => read('warehouses.get', { params: { warehouseId: Number(key) } }),
  create: (call, body) => call('warehouses.create', { body }),
  update: (call, { key, ...changes }) =>
    call('warehouses.update', { params: { warehouseId: Number(key) }, ...changes }),
  Filters: ActivityFilter,
  Actions,
  actionsNeed: 'viewer',
})
