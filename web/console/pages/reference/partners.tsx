import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { NewPartner as Body, Partner } from '../../../../client/src/generated/logistics.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useRead, useRowsOf, useWrite } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { type Filter, useFilter } from '../../../ui/filter.ts'
import { ChoiceFilter } from '../../../ui/filters.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, idOf, textOf } from '../../../ui/records/kinds.tsx'
import { NewSide } from '../../../ui/records/record-sides.tsx'
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

const path = '/reference/partners'

export function Partners({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const filter = useFilter()
  const { nameOf } = useClients()
  const source = useRowsOf()('partners.list', { query: partnerQuery(filter) })
  const columns = useMemo(() => columnsOf(t, nameOf), [t, nameOf])
  return (
    <ReferenceList
      label={t('partners')}
      path={path}
      add={t('newPartner')}
      empty={{ title: t('partnersEmpty'), text: t('partnersEmptyText') }}
      columns={columns}
      name="partners"
      source={source}
      keyOf={({ id }) => String(id)}
      at={at}
      filter={filter}
      tools={<Tools filter={filter} />}
      side={at === 'new' ? <NewPartner /> : at !== undefined && <PartnerSide key={at} id={Number(at)} />}
    />
  )
}

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
          label={t('owner')}
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
      title: t('owner'),
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
            label: t('owner'),
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

function PartnerSide({ id }: { readonly id: number }) {
  const [, go] = useLocation()
  const { address } = useFilter()
  const call = useCall()
  const fields = useFields()
  const read = useRead('partners.get', { params: { id } })
  const saving = useWrite('partners.update')
  return (
    <RecordSide
      read={read}
      title={read.data?.code}
      aside={read.data !== undefined && <ActiveState active={read.data.active} />}
      fields={fields}
      load={() => call('partners.get', { params: { id } })}
      write={(body, ifMatch) => saving.mutateAsync({ params: { id }, body, ifMatch })}
      onClose={() => go(`${path}${address}`)}
    />
  )
}

function NewPartner() {
  const t = useText(messages)
  const [, go] = useLocation()
  const { address } = useFilter()
  const toast = useToast()
  const fields = useFields()
  const creating = useWrite('partners.create')
  return (
    <NewSide
      title={t('newPartner')}
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
