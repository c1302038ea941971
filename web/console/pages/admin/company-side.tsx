import { useQueryClient } from '@tanstack/react-query'
import type { Company, Module, NewCompany as WholeBody } from '../../../../client/src/generated/logistics.ts'
import { ActionButton, useAction } from '../../../ui/action.tsx'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Side } from '../../../ui/side.tsx'
import { State } from '../../../ui/state.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import { checkOf, textOf } from '../../../ui/records/kinds.tsx'
import { RecordFacts } from '../../../ui/records/record-fields.tsx'
import { EditSide, NewSide } from '../../../ui/records/record-sides.tsx'
import { timeZones } from '../../time-zones.ts'
import { messages } from './messages.ts'
import { ModuleSwitches } from './module-switches.tsx'
import type { NewProps } from './people.tsx'
import { useCall, useWrite } from './platform.ts'

/** The form excludes modules: they have their own switches. */
type Body = Omit<WholeBody, 'modules'>

function useFields() {
  const t = useText(messages)
  return fieldsOf<Body>({ name: '' }, [
    {
      title: t('general'),
      fields: {
        name: textOf({ label: t('name'), required: true, wide: true }),
        code: textOf({ label: t('code'), kind: 'code' }),
        vat_number: textOf({ label: t('vatNumber') }),
        country_code: textOf({ label: t('country'), hint: t('countryHint') }),
        timezone: textOf({ label: t('timezone'), options: timeZones, initial: 'UTC' }),
        sscc_prefix: textOf({ label: t('ssccPrefix'), kind: 'code', hint: t('ssccPrefixHint') }),
        sandbox: checkOf({ label: t('sandbox'), hint: t('sandboxHint') }),
      },
    },
  ])
}

/** Refreshes the companies of the frame around all pages after a change. */
function useReadAgain(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ['companies'] })
}

interface CompanySideProps {
  readonly company: Company
  readonly modules: readonly Module[]
  readonly onClose: () => void
}

export function CompanySide({ company, modules, onClose }: CompanySideProps) {
  const t = useText(messages)
  const call = useCall()
  const fields = useFields()
  const readAgain = useReadAgain()
  const [isEditing, setEditing] = useEditMode()
  const saving = useWrite('companies.update')
  const { id, name } = company
  if (isEditing) {
    return (
      <EditSide
        title={name}
        record={company}
        fields={fields}
        load={() => call('companies.get', { params: { id } })}
        write={async (body, ifMatch) => {
          const saved = await saving.mutateAsync({ params: { id }, body, ifMatch })
          await readAgain()
          return saved
        }}
        saved={(saved) => t('saved', { name: saved.name })}
        onDone={() => setEditing(false)}
      />
    )
  }
  return (
    <Side
      title={name}
      aside={company.sandbox && <State tone="info">{t('sandbox')}</State>}
      onClose={onClose}
      actions={<Actions company={company} onEdit={() => setEditing(true)} onShut={onClose} />}
    >
      <RecordFacts fields={fields} record={company} />
      <ModuleSwitches company={company} modules={modules} onChanged={readAgain} />
    </Side>
  )
}

interface ActionsProps {
  readonly company: Company
  readonly onEdit: () => void
  readonly onShut: () => void
}

function Actions({ company: { id, name }, onEdit, onShut }: ActionsProps) {
  const t = useText(messages)
  const run = useAction()
  const readAgain = useReadAgain()
  const saving = useWrite('companies.update')
  const set = async (active: boolean) => {
    await saving.mutateAsync({ params: { id }, body: { active } })
    await readAgain()
  }
  const open = () => void run({ act: () => set(true), done: { kind: 'good', text: t('opened', { name }) } })
  return (
    <>
      <ActionButton
        icon="lock"
        kind="danger"
        label={t('shut')}
        busy={saving.isPending}
        question={{ title: t('shutTitle', { name }), text: t('shutText') }}
        act={() => set(false).then(onShut)}
        done={{ text: t('shutDone', { name }), undo: open }}
      />
      <Button icon="edit" kind="primary" onClick={onEdit}>
        {t('edit')}
      </Button>
    </>
  )
}

export function NewCompany({ onClose, onDone }: NewProps) {
  const t = useText(messages)
  const toast = useToast()
  const fields = useFields()
  const readAgain = useReadAgain()
  const creating = useWrite('companies.create')
  return (
    <NewSide
      title={t('newCompany')}
      action={t('create')}
      fields={fields}
      create={async (body) => {
        const company = await creating.mutateAsync({ body })
        await readAgain()
        return company
      }}
      onClose={onClose}
      onDone={({ id, name }) => {
        toast({ kind: 'good', text: t('created', { name }) })
        onDone(id)
      }}
    />
  )
}
