import { useMemo } from 'react'
import type { NewPartner as Body, Partner } from '../../../../client/src/generated/logistics.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useClients } from '../../clients.ts'
import type { Filter } from '../../../ui/filter.ts'
import { ChoiceFilter } from '../../../ui/filters.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, idOf, textOf } from '../../../ui/records/kinds.tsx'
import { addressGroup, contactGroup, placeOf } from './address.ts'
import { ActiveState, ActivityFilter, activeColumn, codeColumn, nameColumn, referenceQuery } from './list.tsx'
import { messages } from './messages.ts'
import { type ReferenceKind, ReferencePage, ReferenceSide, type SideProps } from './reference-page.tsx'
import type { Words } from './words.ts'

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

function Tools({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  const { clients } = useClients()
  const roles = [
    { id: 'supplier', name: t('supplier') },
    { id: 'customer', name: t('customer') },
    { id: 'carrier', name: t('carrier') },
  ]
  return (
    <>
      <ChoiceFilter filter={filter} name="role" label={t('roles')} all={t('anyRole')} options={roles} />
      {clients.length > 1 && (
        <ChoiceFilter
          filter={filter}
          name="client"
          label={t('client')}
          all={t('allClients')}
          options={clients}
        />
      )}
      <ActivityFilter filter={filter} />
    </>
  )
}

function columnsOf(t: Words, nameOf: (client: number | null) => string): readonly Column<Partner>[] {
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
    {
      key: 'place',
      phone: 'note',
      title: t('place'),
      wideOnly: true,
      cell: ({ address }) => placeOf(address),
    },
    {
      key: 'client',
      title: t('client'),
      width: 'minmax(110px, 1fr)',
      wideOnly: true,
      value: ({ client_3pl_id }) => nameOf(client_3pl_id),
      cell: ({ client_3pl_id }) =>
        client_3pl_id === null ? <span className="soft">{t('shared')}</span> : nameOf(client_3pl_id),
    },
    activeColumn(t),
  ]
}

function rolesOf({ is_supplier, is_customer, is_carrier }: Partner, t: Words): string {
  const roles = [is_supplier && t('supplier'), is_customer && t('customer'), is_carrier && t('carrier')]
  return roles.filter((role) => role !== false).join(', ') || nothing
}

function useFields() {
  const t = useText(messages)
  const { clients } = useClients()
  return useMemo(() => {
    const owners = clients.map(({ id, name }) => ({ value: String(id), label: name }))
    return fieldsOf<Body>({ code: '', name: '' }, [
      {
        title: t('general'),
        fields: {
          code: textOf({ label: t('code'), kind: 'code', required: true }),
          name: textOf({ label: t('name'), required: true }),
          client_3pl_id: idOf({
            label: t('client'),
            options: [{ value: '', label: t('shared') }, ...owners],
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
  }, [t, clients])
}

const partners: ReferenceKind<Partner, Body> = {
  name: 'partners',
  resource: 'partners',
  keyOf: ({ id }) => String(id),
  codeOf: ({ code }) => code,
  list: (rows, filter) => rows('partners.list', { query: partnerQuery(filter) }),
  get: (read, key) => read('partners.get', { params: { id: Number(key) } }),
  create: (call, body) => call('partners.create', { body }),
  update: (call, { key, ...changes }) => call('partners.update', { params: { id: Number(key) }, ...changes }),
  aside: ({ active }) => <ActiveState active={active} />,
  Tools,
}

function PartnerSide({ at }: SideProps) {
  const t = useText(messages)
  return <ReferenceSide kind={partners} at={at} fields={useFields()} add={t('newPartner')} />
}

export function Partners({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const { nameOf } = useClients()
  const columns = useMemo(() => columnsOf(t, nameOf), [t, nameOf])
  return (
    <ReferencePage
      kind={partners}
      at={at}
      label={t('partners')}
      add={t('newPartner')}
      empty={{ title: t('partnersEmpty'), text: t('partnersEmptyText') }}
      columns={columns}
      Side={PartnerSide}
    />
  )
}
