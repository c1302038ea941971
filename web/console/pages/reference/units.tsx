import type { Unit, UnitChanges } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, textOf } from '../../../ui/records/kinds.tsx'
import { codeColumn, nameColumn, searchQuery } from './list.tsx'
import { messages } from './messages.ts'
import { type ActionsProps, referencePage } from './reference-page.tsx'

type Body = UnitChanges & { readonly code: string }

function Actions({ record, onRemoved }: ActionsProps<Unit>) {
  const t = useText(messages)
  const { remove, isBusy } = useRemoval(onRemoved)
  return (
    <Button icon="trash" kind="danger" busy={isBusy} onClick={() => remove(record)}>
      {t('remove')}
    </Button>
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

export const Units = referencePage<Unit, Body>({
  name: 'units',
  keyOf: ({ code }) => code,
  codeOf: ({ code }) => code,
  columns: ({ say }) => {
    const t = say(messages)
    return [
      codeColumn(t),
      nameColumn(t),
      {
        key: 'whole',
        phone: 'note',
        title: t('wholeOnly'),
        width: 'minmax(130px, 1fr)',
        value: ({ integer_only }) => t(integer_only ? 'whole' : 'decimals'),
        cell: ({ integer_only }) =>
          integer_only ? t('whole') : <span className="soft">{t('decimals')}</span>,
      },
    ]
  },
  fields: ({ say }) => {
    const t = say(messages)
    return fieldsOf<Body>({ code: '' }, [
      {
        title: t('general'),
        fields: {
          code: textOf({ label: t('code'), kind: 'code', required: true, isFixed: true }),
          name: textOf({ label: t('name') }),
          integer_only: checkOf({ label: t('wholeOnly'), hint: t('wholeOnlyHint') }),
        },
      },
    ])
  },
  list: (rows, filter) => rows('units.list', { query: searchQuery(filter) }),
  get: (read, code) => read('units.get', { params: { code } }),
  create: (call, { code, ...body }) => call('units.set', { params: { code }, body }),
  update: (call, { key, ...changes }) => call('units.set', { params: { code: key }, ...changes }),
  Actions,
})
