import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { NewClient as Body, Client } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useRead, useRowsOf, useWrite } from '../../api.tsx'
import { useFilter } from '../../../ui/filter.ts'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, choiceOf, decimalOf, idOf, innerOf, textOf } from '../../../ui/records/kinds.tsx'
import { NewSide } from '../../../ui/records/record-sides.tsx'
import { useWarehouses } from '../../warehouses.ts'
import { addressGroup, contactGroup, placeOf } from './address.ts'
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

const path = '/reference/clients'

export function Clients({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const filter = useFilter()
  const source = useRowsOf()('clients.list', { query: referenceQuery(filter) })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ReferenceList
      label={t('clients')}
      path={path}
      add={t('newClient')}
      empty={{ title: t('clientsEmpty'), text: t('clientsEmptyText') }}
      columns={columns}
      name="clients"
      source={source}
      keyOf={({ id }) => String(id)}
      at={at}
      filter={filter}
      tools={<ActivityFilter filter={filter} />}
      side={at === 'new' ? <NewClient /> : at !== undefined && <ClientSide key={at} id={Number(at)} />}
    />
  )
}

function columnsOf(t: Words): readonly Column<Client>[] {
  const policies = { reject: t('reject'), flag: t('flag'), hold: t('hold') }
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
      key: 'policy',
      title: t('overReceipt'),
      width: 'minmax(150px, 1fr)',
      wideOnly: true,
      cell: ({ settings }) => policies[settings.over_receipt_policy],
    },
    activeColumn(t),
  ]
}

function useFields() {
  const t = useText(messages)
  const { warehouses } = useWarehouses()
  return useMemo(() => {
    const places = warehouses.map(({ id, name }) => ({ value: String(id), label: name }))
    return fieldsOf<Body>({ code: '', name: '' }, [
      {
        title: t('general'),
        fields: {
          code: textOf({ label: t('code'), kind: 'code', required: true }),
          name: textOf({ label: t('name'), required: true }),
          country_code: textOf({ label: t('country'), hint: t('countryHint') }),
          active: checkOf({ label: t('active'), initial: true, hint: t('activeHint') }),
        },
      },
      {
        title: t('settings'),
        fields: {
          settings: innerOf<NonNullable<Body['settings']>>(
            {},
            {
              over_receipt_policy: choiceOf({
                initial: 'flag',
                label: t('overReceipt'),
                options: [
                  { value: 'flag', label: t('flag') },
                  { value: 'hold', label: t('hold') },
                  { value: 'reject', label: t('reject') },
                ],
              }),
              over_receipt_tolerance_percent: decimalOf({
                label: t('tolerance'),
                initial: '0',
                hint: t('toleranceHint'),
              }),
              default_warehouse_id: idOf({
                label: t('defaultWarehouse'),
                options: [{ value: '', label: t('companyDefault') }, ...places],
              }),
            },
          ),
        },
      },
      contactGroup(t),
      addressGroup(t),
    ])
  }, [t, warehouses])
}

function ClientSide({ id }: { readonly id: number }) {
  const [, go] = useLocation()
  const { address } = useFilter()
  const call = useCall()
  const fields = useFields()
  const read = useRead('clients.get', { params: { id } })
  const saving = useWrite('clients.update')
  return (
    <RecordSide
      read={read}
      title={read.data?.code}
      aside={read.data !== undefined && <ActiveState active={read.data.active} />}
      fields={fields}
      load={() => call('clients.get', { params: { id } })}
      write={(body, ifMatch) => saving.mutateAsync({ params: { id }, body, ifMatch })}
      onClose={() => go(`${path}${address}`)}
    />
  )
}

function NewClient() {
  const t = useText(messages)
  const [, go] = useLocation()
  const { address } = useFilter()
  const toast = useToast()
  const fields = useFields()
  const creating = useWrite('clients.create')
  return (
    <NewSide
      title={t('newClient')}
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
