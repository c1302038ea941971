import { useMemo } from 'react'
import type { CarrierConnection, NewCarrierConnection } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useTold } from '../../../ui/told.ts'
import { useWrite } from '../../api.tsx'
import { messages as labelMessages } from '../../carrier-label-messages.ts'
import { useCarrierFields } from './carrier-fields.tsx'
import { carrierMessages } from './carrier-messages.ts'
import { ActiveState, activeColumn, searchQuery } from './list.tsx'
import { messages } from './messages.ts'
import {
  type ActionsProps,
  type ReferenceKind,
  ReferencePage,
  ReferenceSide,
  type SideProps,
} from './reference-page.tsx'

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
        title: c('access'),
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

function Actions({ record, onRemoved }: ActionsProps<CarrierConnection>) {
  const { id, carrier_code: code, version } = record
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

const carriers: ReferenceKind<CarrierConnection, NewCarrierConnection> = {
  name: 'carriers',
  resource: 'carrier_connections',
  keyOf: ({ id }) => String(id),
  codeOf: ({ carrier_code }) => carrier_code,
  list: (rows, filter) => rows('carrier_connections.list', { query: searchQuery(filter) }),
  get: (read, key) => read('carrier_connections.get', { params: { id: Number(key) } }),
  create: (call, body) => call('carrier_connections.create', { body }),
  update: (call, { key, ...changes }) =>
    call('carrier_connections.update', { params: { id: Number(key) }, ...changes }),
  aside: ({ active }) => <ActiveState active={active} />,
  Actions,
}

function CarrierSide({ at }: SideProps) {
  const c = useText(carrierMessages)
  return <ReferenceSide kind={carriers} at={at} fields={useCarrierFields()} add={c('newCarrier')} />
}

export function Carriers({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const c = useText(carrierMessages)
  const columns = useColumns()
  return (
    <ReferencePage
      kind={carriers}
      at={at}
      label={t('carriers')}
      add={c('newCarrier')}
      empty={{ title: c('carriersEmpty'), text: c('carriersEmptyText') }}
      columns={columns}
      Side={CarrierSide}
    />
  )
}
