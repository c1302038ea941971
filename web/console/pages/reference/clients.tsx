import type { NewClient as Body, Client } from '../../../../client/src/generated/logistics.ts'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, choiceOf, decimalOf, idOf, innerOf, textOf } from '../../../ui/records/kinds.tsx'
import { named } from '../../documents/named.ts'
import { addressGroup, contactGroup, placeColumn } from './address.ts'
import { ActivityFilter, activeColumn, codeColumn, nameColumn, referenceQuery } from './list.tsx'
import { messages } from './messages.ts'
import { coded, referencePage } from './reference-page.tsx'

export const Clients = referencePage<Client, Body>({
  name: 'clients',
  ...coded,
  columns: ({ say }) => {
    const t = say(messages)
    return [
      codeColumn(t),
      nameColumn(t),
      placeColumn(t),
      {
        key: 'policy',
        title: t('overReceipt'),
        width: 'minmax(150px, 1fr)',
        wideOnly: true,
        cell: ({ settings }) => t(settings.over_receipt_policy),
      },
      activeColumn(t),
    ]
  },
  fields: ({ say, warehouses }) => {
    const t = say(messages)
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
                options: [{ value: '', label: t('companyDefault') }, ...named(warehouses)],
              }),
            },
          ),
        },
      },
      contactGroup(t),
      addressGroup(t),
    ])
  },
  list: (rows, filter) => rows('clients.list', { query: referenceQuery(filter) }),
  get: (read, key) => read('clients.get', { params: { id: Number(key) } }),
  create: (call, body) => call('clients.create', { body }),
  update: (call, { key, ...changes }) => call('clients.update', { params: { id: Number(key) }, ...changes }),
  Filters: ActivityFilter,
})
