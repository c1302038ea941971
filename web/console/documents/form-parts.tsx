import { SelectField, TextField } from '../../ui/field.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { Section } from '../../ui/page.tsx'
import { useClients } from '../clients.ts'
import { useWarehouses } from '../warehouses.ts'
import { LineEditor, type LineEditorProps } from './line-editor.tsx'
import type { LineValues } from './line-values.ts'
import { messages } from './messages.ts'
import { named } from './named.ts'

// Parts that the forms of several kinds share.

interface ChoiceProps {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error?: readonly string[] | undefined
}

/** Client company. `none` is the label of the empty choice. */
export function ClientField({ none, ...field }: ChoiceProps & { readonly none?: string }) {
  const t = useText(messages)
  const { clients } = useClients()
  const options = [{ value: '', label: none ?? t('noClient') }, ...named(clients)]
  return <SelectField label={t('client')} {...field} options={options} />
}

/** Warehouse. The default one is offered unless the document has one already. */
export function WarehouseField({ isSet = false, ...field }: ChoiceProps & { readonly isSet?: boolean }) {
  const t = useText(messages)
  const { warehouses } = useWarehouses()
  const usual = isSet ? [] : [{ value: '', label: t('defaultWarehouse') }]
  return <SelectField label={t('warehouse')} {...field} options={[...usual, ...named(warehouses)]} />
}

export function ReferenceField(field: ChoiceProps) {
  const t = useText(messages)
  return <TextField label={t('externalReference')} {...field} mono autoComplete="off" />
}

interface FormLines {
  readonly text: { readonly client_3pl_id: string }
  readonly lines: readonly LineValues[]
}

interface LinesProps<V extends FormLines> extends Pick<
  LineEditorProps,
  'errors' | 'stock' | 'more' | 'lotField'
> {
  readonly values: V
  readonly onValues: (values: V) => void
}

/** Lines of a document, with articles of the chosen client. */
export function LinesSection<V extends FormLines>({ values, onValues, ...editor }: LinesProps<V>) {
  const t = useText(messages)
  const client = values.text.client_3pl_id
  return (
    <Section title={t('lines')}>
      <LineEditor
        {...editor}
        lines={values.lines}
        onLines={(lines) => onValues({ ...values, lines })}
        client={client === '' ? undefined : Number(client)}
      />
    </Section>
  )
}
