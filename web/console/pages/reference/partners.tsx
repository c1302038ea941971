import type { NewPartner as Body, Partner } from '../../../../client/src/generated/logistics.ts'
import type { Filter } from '../../../ui/filter.ts'
import { ChoiceFilter } from '../../../ui/filters.tsx'
import { nothing } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, idOf, textOf } from '../../../ui/records/kinds.tsx'
import { named } from '../../documents/named.ts'
import { ClientFilter } from '../../owner-filters.tsx'
import { addressGroup, contactGroup, placeColumn } from './address.ts'
import { activeColumn, ActivityFilter, codeColumn, nameColumn, referenceQuery } from './list.tsx'
import { messages, type Words } from './messages.ts'
import { coded, referencePage } from './reference-page.tsx'

function partnerQuery(filter: Filter) {
  const { get } = filter
  const role = get('role')
  return {
    ...referenceQuery(filter),
    ...(get('client') !== '' && { client_3pl_id: Number(get('client')) }),
    ...(role === 'supplier' && { is_supplier: true }),
    ...(role === 'customer' && { is_customer: true }),
    ...(role === 'carrier' && { is_carrier: true }),
  }
}

function Filters({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  const roles = [
    { id: 'supplier', name: t('supplier') },
    { id: 'customer', name: t('customer') },
    { id: 'carrier', name: t('carrier') },
  ]
  return (
    <>
      <ChoiceFilter filter={filter} name="role" label={t('roles')} all={t('anyRole')} options={roles} />
      <ClientFilter filter={filter} />
      <ActivityFilter filter={filter} />
    </>
  )
}

function rolesOf({ is_supplier, is_customer, is_carrier }: Partner, t: Words): string {
  const roles = [is_supplier && t('supplier'), is_customer && t('customer'), is_carrier && t('carrier')]
  return roles.filter((role) => role !== false).join(', ') || nothing
}

export const Partners = referencePage<Partner, Body>({
  name: 'partners',
  ...coded,
  columns: ({ say, clientOf }) => {
    const t = say(messages)
    return [
      codeColumn(t),
      nameColumn(t),
      {
        key: 'roles',
        title: t('roles'),
        width: 'minmax(120px, 1.2fr)',
        wideOnly: true,
        cell: (partner) => rolesOf(partner, t),
      },
      placeColumn(t),
      {
        key: 'client',
        title: t('client'),
        width: 'minmax(110px, 1fr)',
        wideOnly: true,
        value: ({ client_3pl_id }) => clientOf(client_3pl_id),
        cell: ({ client_3pl_id }) =>
          client_3pl_id === null ? <span className="soft">{t('shared')}</span> : clientOf(client_3pl_id),
      },
      activeColumn(t),
    ]
  },
  fields: ({ say, clients }) => {
    const t = say(messages)
    return fieldsOf<Body>({ code: '', name: '' }, [
      {
        title: t('general'),
        fields: {
          code: textOf({ label: t('code'), kind: 'code', required: true }),
          name: textOf({ label: t('name'), required: true }),
          client_3pl_id: idOf({
            label: t('client'),
            options: [{ value: '', label: t('shared') }, ...named(clients)],
            isFixed: true,
          }),
          active: checkOf({ label: t('active'), initial: true, hint: t('activeHint') }),
        },
      },
      {
        title: t('roles'),
        fields: {
          is_supplier: checkOf({ label: t('supplier') }),
          is_customer: checkOf({ label: t('customer') }),
          is_carrier: checkOf({ label: t('carrier') }),
        },
      },
      contactGroup(t),
      addressGroup(t),
    ])
  },
  list: (rows, filter) => rows('partners.list', { query: partnerQuery(filter) }),
  get: (read, key) => read('partners.get', { params: { id: Number(key) } }),
  create: (call, body) => call('partners.create', { body }),
  update: (call, { key, ...changes }) => call('partners.update', { params: { id: Number(key) }, ...changes }),
  Filters,
})
