import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { CarrierConnection, NewCarrierConnection } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.ts'
import { useFilter } from '../../../ui/filter.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { NewSide } from '../../../ui/records/record-sides.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useTold } from '../../../ui/told.ts'
import { useCall, useRead, useRowsOf, useWrite } from '../../api.tsx'
import { messages as labelMessages } from '../../carrier-label-messages.ts'
import { useMay } from '../../role.ts'
import { useCarrierFields } from './carrier-fields.tsx'
import { carrierMessages } from './carrier-messages.ts'
import { ActiveState, ReferenceList, activeColumn, referenceQuery } from './list.tsx'
import { messages } from './messages.ts'
import { RecordSide } from './record-side.tsx'

const path = '/reference/carriers'

export function Carriers({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const c = useText(carrierMessages)
  const filter = useFilter()
  const { search } = referenceQuery(filter)
  const source = useRowsOf()('carrier_connections.list', { query: search === undefined ? {} : { search } })
  const columns = useColumns()
  return (
    <ReferenceList
      label={t('carriers')}
      path={path}
      add={c('newCarrier')}
      empty={{ title: c('carriersEmpty'), text: c('carriersEmptyText') }}
      columns={columns}
      name="carriers"
      source={source}
      keyOf={({ id }) => String(id)}
      at={at}
      filter={filter}
      side={at === 'new' ? <NewCarrier /> : at !== undefined && <CarrierSide key={at} id={Number(at)} />}
    />
  )
}

function useColumns(): readonly Column<CarrierConnection>[] {
  const t = useText(messages)
  const c = useText(carrierMessages)
  return useMemo(
    () => [
      {
        key: 'code',
        phone: 'text',
        title: c('carrierCode'),
        width: 'minmax(96px, 1fr)',
        cell: ({ carrier_code }) => <span className="mono">{carrier_code}</span>,
        value: ({ carrier_code }) => carrier_code,
      },
      {
        key: 'name',
        phone: 'head',
        title: t('name'),
        width: 'minmax(130px, 2fr)',
        cell: ({ name }) => name,
      },
      {
        key: 'url',
        phone: 'note',
        title: c('url'),
        width: 'minmax(130px, 2fr)',
        wideOnly: true,
        cell: ({ url, provider }) => url ?? c(provider),
        value: ({ url }) => url,
      },
      {
        key: 'access',
        title: c('signedHow'),
        width: 'minmax(100px, 1fr)',
        wideOnly: true,
        cell: ({ has_secret, has_token }) =>
          [has_secret && c('signed'), has_token && c('withToken')].filter(Boolean).join(', ') || nothing,
      },
      activeColumn(t),
    ],
    [t, c],
  )
}

function CarrierSide({ id }: { readonly id: number }) {
  const [, go] = useLocation()
  const { address } = useFilter()
  const call = useCall()
  const fields = useCarrierFields()
  const mayChange = useMay('manager')
  const read = useRead('carrier_connections.get', { params: { id } })
  const { data: connection } = read
  const saving = useWrite('carrier_connections.update')
  const close = () => go(`${path}${address}`)
  return (
    <RecordSide<CarrierConnection, NewCarrierConnection>
      read={read}
      title={connection?.carrier_code}
      aside={connection !== undefined && <ActiveState active={connection.active} />}
      fields={fields}
      load={() => call('carrier_connections.get', { params: { id } })}
      write={(body, ifMatch) => saving.mutateAsync({ params: { id }, body, ifMatch })}
      onClose={close}
      actions={mayChange && connection !== undefined && <Acts connection={connection} onRemoved={close} />}
    />
  )
}

interface ActsProps {
  readonly connection: CarrierConnection
  readonly onRemoved: () => void
}

function Acts({ connection: { id, carrier_code: code, version }, onRemoved }: ActsProps) {
  const c = useText(carrierMessages)
  const why = useText(labelMessages)
  const toast = useToast()
  const told = useTold()
  const confirm = useConfirm()
  const testing = useWrite('carrier_connections.test')
  const removing = useWrite('carrier_connections.delete')
  const test = () =>
    told(async () => {
      const { ok, reason, detail } = await testing.mutateAsync({ params: { id } })
      if (ok) return toast({ kind: 'good', text: c('testGood', { code }) })
      const known = reasons.find((each) => each === reason)
      const parts = [c('testBad', { code }), known && why(known), detail]
      return toast({ kind: 'bad', text: parts.filter(Boolean).join(' ') })
    })
  const remove = async () => {
    const words = { title: c('removeTitle', { code }), text: c('removeText'), action: c('remove') }
    if (!(await confirm({ ...words, danger: true }))) return
    await told(async () => {
      await removing.mutateAsync({ params: { id }, ifMatch: version })
      onRemoved()
    })
  }
  return (
    <>
      <Button icon="trash" kind="danger" busy={removing.isPending} onClick={() => void remove()}>
        {c('remove')}
      </Button>
      <Button icon="pulse" busy={testing.isPending} onClick={() => void test()}>
        {c('test')}
      </Button>
    </>
  )
}

const reasons = [
  'refused',
  'unauthorized',
  'no_answer',
  'bad_answer',
  'too_large',
  'forbidden_target',
  'no_connection',
  'not_in_production',
] as const

function NewCarrier() {
  const t = useText(messages)
  const c = useText(carrierMessages)
  const [, go] = useLocation()
  const { address } = useFilter()
  const toast = useToast()
  const fields = useCarrierFields()
  const creating = useWrite('carrier_connections.create')
  return (
    <NewSide
      title={c('newCarrier')}
      action={t('create')}
      fields={fields}
      create={(body) => creating.mutateAsync({ body })}
      onClose={() => go(`${path}${address}`)}
      onDone={({ id, carrier_code: code }) => {
        toast({ kind: 'good', text: t('created', { code }) })
        go(`${path}/${id}${address}`)
      }}
    />
  )
}
