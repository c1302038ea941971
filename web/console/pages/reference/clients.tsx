import { useMemo } from 'react'
import type { NewClient as Body, Client } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, choiceOf, decimalOf, idOf, innerOf, textOf } from '../../../ui/records/kinds.tsx'
import { useWarehouses } from '../../warehouses.ts'
import { addressGroup, contactGroup, placeOf } from './address.ts'
import { ActiveState, ActivityFilter, activeColumn, codeColumn, nameColumn, referenceQuery } from './list.tsx'
import { messages } from './messages.ts'
import { type ReferenceKind, ReferencePage, ReferenceSide, type SideProps } from './reference-page.tsx'
import type { Words } from './words.ts'

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
                label: t('tolerancePercent'),
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

const clients: ReferenceKind<Client, Body> = {
  name: 'clients',
  resource: 'clients',
  keyOf: ({ id }) => String(id),
  codeOf: ({ code }) => code,
  list: (rows, filter) => rows('clients.list', { query: referenceQuery(filter) }),
  get: (read, key) => read('clients.get', { params: { id: Number(key) } }),
  create: (call, body) => call('clients.create', { body }),
  update: (call, { key, ...changes }) => call('clients.update', { params: { id: Number(key) }, ...changes }),
  aside: ({ active }) => <ActiveState active={active} />,
  Tools: ActivityFilter,
}

function ClientSide({ at }: SideProps) {
  const t = useText(messages)
  return <ReferenceSide kind={clients} at={at} fields={useFields()} add={t('newClient')} />
}

export function Clients({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ReferencePage
      kind={clients}
      at={at}
      label={t('clients')}
      add={t('newClient')}
      empty={{ title: t('clientsEmpty'), text: t('clientsEmptyText') }}
      columns={columns}
      Side={ClientSide}
    />
  )
}
