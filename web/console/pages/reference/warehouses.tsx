import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { NewWarehouse as Body, Warehouse } from '../../../../client/src/generated/logistics.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, usePlace, useRead, useRowsOf, useWrite } from '../../api.tsx'
import { useFilter } from '../../../ui/filter.ts'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, textOf } from '../../../ui/records/kinds.tsx'
import { NewSide } from '../../../ui/records/record-sides.tsx'
import { timeZones } from '../../time-zones.ts'
import { addressGroup, placeOf } from './address.ts'
import {
  ActiveState,
  ActivityFilter,
  ReferenceList,
  activeColumn,
  codeColumn,
  nameColumn,
  referenceQuery,
} from './list.tsx'
import { messages } from './messages.ts'
import { RecordSide } from './record-side.tsx'
import type { Words } from './words.ts'

const path = '/reference/warehouses'

export function Warehouses({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const filter = useFilter()
  const source = useRowsOf()('warehouses.list', { query: referenceQuery(filter) })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ReferenceList
      label={t('warehouses')}
      path={path}
      add={t('newWarehouse')}
      empty={{ title: t('warehousesEmpty'), text: t('warehousesEmptyText') }}
      columns={columns}
      name="warehouses"
      source={source}
      keyOf={({ id }) => String(id)}
      at={at}
      filter={filter}
      tools={<ActivityFilter filter={filter} />}
      side={at === 'new' ? <NewWarehouse /> : at !== undefined && <WarehouseSide key={at} id={Number(at)} />}
    />
  )
}

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

function WarehouseSide({ id }: { readonly id: number }) {
  const t = useText(messages)
  const [, go] = useLocation()
  const { address } = useFilter()
  const call = useCall()
  const fields = useFields()
  const read = useRead('warehouses.get', { params: { warehouseId: id } })
  const saving = useWrite('warehouses.update')
  return (
    <RecordSide
      read={read}
      title={read.data?.code}
      aside={read.data !== undefined && <ActiveState active={read.data.active} />}
      fields={fields}
      load={() => call('warehouses.get', { params: { warehouseId: id } })}
      write={(body, ifMatch) => saving.mutateAsync({ params: { warehouseId: id }, body, ifMatch })}
      onClose={() => go(`${path}${address}`)}
      actions={
        <LinkButton icon="shelf" to={`${path}/${id}/locations`}>
          {t('locations')}
        </LinkButton>
      }
    />
  )
}

function NewWarehouse() {
  const t = useText(messages)
  const [, go] = useLocation()
  const { address } = useFilter()
  const toast = useToast()
  const fields = useFields()
  const creating = useWrite('warehouses.create')
  return (
    <NewSide
      title={t('newWarehouse')}
      action={t('create')}
      fields={fields}
      create={(body) => creating.mutateAsync({ body })}
      onClose={() => go(`${path}${address}`)}
      onDone={({ id, code }) => {
        toast({ kind: 'good', text: t('created', { code }) })
        go(`${path}/${id}${address}`)
      }}
    />
  )
}
