import type { CarrierConnection, NewCarrierConnection } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useTold } from '../../../ui/told.ts'
import { useWrite } from '../../api.tsx'
import { messages as labelMessages } from '../../carrier-label-messages.ts'
import { carrierFields } from './carrier-fields.tsx'
import { carrierMessages } from './carrier-messages.ts'
import { activeColumn, searchQuery } from './list.tsx'
import { messages } from './messages.ts'
import { type ActionsProps, coded, referencePage } from './reference-page.tsx'

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

export const Carriers = referencePage<CarrierConnection, NewCarrierConnection>({
  name: 'carriers',
  resource: 'carrier_connections',
  ...coded,
  codeOf: ({ carrier_code }) => carrier_code,
  columns: ({ say }) => {
    const t = say(messages)
    const c = say(carrierMessages)
    return [
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
    ]
  },
  fields: ({ say }) => carrierFields(say),
  list: (rows, filter) => rows('carrier_connections.list', { query: searchQuery(filter) }),
  get: (read, key) => read('carrier_connections.get', { params: { id: Number(key) } }),
  create: (call, body) => call('carrier_connections.create', { body }),
  update: (call, { key, ...changes }) =>
    call('carrier_connections.update', { params: { id: Number(key) }, ...changes }),
  Actions,
})
