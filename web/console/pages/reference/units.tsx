import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Unit, UnitChanges } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useRead, useRowsOf, useWrite } from '../../api.tsx'
import { useFilter } from '../../../ui/filter.ts'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, textOf } from '../../../ui/records/kinds.tsx'
import { NewSide } from '../../../ui/records/record-sides.tsx'
import { useMay } from '../../role.ts'
import { ReferenceList, codeColumn, nameColumn, referenceQuery } from './list.tsx'
import { messages } from './messages.ts'
import { RecordSide } from './record-side.tsx'
import type { Words } from './words.ts'

const path = '/reference/units'

export function Units({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const filter = useFilter()
  const { search } = referenceQuery(filter)
  const source = useRowsOf()('units.list', { query: search === undefined ? {} : { search } })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ReferenceList
      label={t('units')}
      path={path}
      add={t('newUnit')}
      empty={{ title: t('unitsEmpty'), text: t('unitsEmptyText') }}
      columns={columns}
      name="units"
      source={source}
      keyOf={({ code }) => code}
      at={at}
      filter={filter}
      side={at === 'new' ? <NewUnit /> : at !== undefined && <UnitSide key={at} code={at} />}
    />
  )
}

function columnsOf(t: Words): readonly Column<Unit>[] {
  return [
    codeColumn(t),
    nameColumn(t),
    {
      key: 'whole',
      phone: 'note',
      title: t('wholeOnly'),
      width: 'minmax(130px, 1fr)',
      value: ({ integer_only }) => t(integer_only ? 'whole' : 'decimals'),
      cell: ({ integer_only }) => (integer_only ? t('whole') : <span className="soft">{t('decimals')}</span>),
    },
  ]
}

type Body = UnitChanges & { readonly code: string }

function useFields() {
  const t = useText(messages)
  return useMemo(
    () =>
      fieldsOf<Body>({ code: '' }, [
        {
          title: t('general'),
          fields: {
            code: textOf({ label: t('code'), kind: 'code', required: true, isFixed: true }),
            name: textOf({ label: t('name') }),
            integer_only: checkOf({ label: t('wholeOnly'), hint: t('wholeOnlyHint') }),
          },
        },
      ]),
    [t],
  )
}

function UnitSide({ code }: { readonly code: string }) {
  const t = useText(messages)
  const [, go] = useLocation()
  const { address } = useFilter()
  const call = useCall()
  const fields = useFields()
  const mayChange = useMay('manager')
  const read = useRead('units.get', { params: { code } })
  const { data: unit } = read
  const saving = useWrite('units.set')
  const close = () => go(`${path}${address}`)
  const { remove, isBusy } = useRemoval(close)
  return (
    <RecordSide
      read={read}
      title={unit?.code}
      fields={fields}
      load={() => call('units.get', { params: { code } })}
      write={(body, ifMatch) => saving.mutateAsync({ params: { code }, body, ifMatch })}
      onClose={close}
      actions={
        mayChange &&
        unit !== undefined && (
          <Button icon="trash" kind="danger" busy={isBusy} onClick={() => remove(unit)}>
            {t('remove')}
          </Button>
        )
      }
    />
  )
}

/** Deletes at once and offers an undo. A unit consists of its three values, so recreating it restores all of it. */
function useRemoval(onRemoved: () => void) {
  const t = useText(messages)
  const toast = useToast()
  const removing = useWrite('units.delete')
  const restoring = useWrite('units.set')
  const told = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast({ kind: 'bad', text: refusalOf(error).message })
    }
  }
  const restore = ({ code, name, integer_only }: Unit) =>
    told(async () => {
      await restoring.mutateAsync({ params: { code }, body: { name, integer_only } })
      toast({ kind: 'good', text: t('created', { code }) })
    })
  const remove = (unit: Unit) =>
    void told(async () => {
      await removing.mutateAsync({ params: { code: unit.code }, ifMatch: unit.version })
      onRemoved()
      toast({ text: t('removed', { code: unit.code }), undo: () => void restore(unit) })
    })
  return { remove, isBusy: removing.isPending }
}

function NewUnit() {
  const t = useText(messages)
  const [, go] = useLocation()
  const { address } = useFilter()
  const toast = useToast()
  const fields = useFields()
  const creating = useWrite('units.set')
  return (
    <NewSide
      title={t('newUnit')}
      action={t('create')}
      fields={fields}
      create={({ code, ...body }) => creating.mutateAsync({ params: { code }, body })}
      onClose={() => go(`${path}${address}`)}
      onDone={({ code }) => {
        toast({ kind: 'good', text: t('created', { code }) })
        go(`${path}/${encodeURIComponent(code)}${address}`)
      }}
    />
  )
}
