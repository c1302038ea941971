import { useMemo } from 'react'
import type { NewWarehouse as Body, Warehouse } from '../../../../client/src/generated/logistics.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { usePlace } from '../../api.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, textOf } from '../../../ui/records/kinds.tsx'
import { timeZones } from '../../time-zones.ts'
import { addressGroup, placeOf } from './address.ts'
import { ActiveState, ActivityFilter, activeColumn, codeColumn, nameColumn, referenceQuery } from './list.tsx'
import { messages } from './messages.ts'
import {
  type ActionsProps,
  type ReferenceKind,
  ReferencePage,
  ReferenceSide,
  type SideProps,
} from './reference-page.tsx'
import type { Words } from './words.ts'

function columnsOf(t: Words): readonly Column<Warehouse>[] {
  return [
    codeColumn(t),
    nameColumn(t),
    {
      key: 'place',
      phone: 'note',
      title: t('place'),
      wideOnly: true,
      cell: ({ address }) => placeOf(address),
    },
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
}

function useFields() {
  const t = useText(messages)
  const { company } = usePlace()
  return useMemo(
    () =>
      fieldsOf<Body>({ code: '', name: '' }, [
        {
          title: t('general'),
          fields: {
            code: textOf({ label: t('code'), kind: 'code', required: true }),
            name: textOf({ label: t('name'), required: true }),
            timezone: textOf({ label: t('timezone'), options: timeZones, initial: company.timezone }),
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
      ]),
    [t, company],
  )
}

function Actions({ record: { id } }: ActionsProps<Warehouse>) {
  const t = useText(messages)
  return (
    <LinkButton icon="shelf" to={`/reference/warehouses/${id}/locations`}>
      {t('places')}
    </LinkButton>
  )
}

const warehouses: ReferenceKind<Warehouse, Body> = {
  name: 'warehouses',
  resource: 'warehouses',
  keyOf: ({ id }) => String(id),
  codeOf: ({ code }) => code,
  list: (rows, filter) => rows('warehouses.list', { query: referenceQuery(filter) }),
  get: (read, key) => read('warehouses.get', { params: { warehouseId: Number(key) } }),
  create: (call, body) => call('warehouses.create', { body }),
  update: (call, { key, ...changes }) =>
    call('warehouses.update', { params: { warehouseId: Number(key) }, ...changes }),
  aside: ({ active }) => <ActiveState active={active} />,
  Tools: ActivityFilter,
  Actions,
  actionsNeed: 'viewer',
}

function WarehouseSide({ at }: SideProps) {
  const t = useText(messages)
  return <ReferenceSide kind={warehouses} at={at} fields={useFields()} add={t('newWarehouse')} />
}

export function Warehouses({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ReferencePage
      kind={warehouses}
      at={at}
      label={t('warehouses')}
      add={t('newWarehouse')}
      empty={{ title: t('warehousesEmpty'), text: t('warehousesEmptyText') }}
      columns={columns}
      Side={WarehouseSide}
    />
  )
}
