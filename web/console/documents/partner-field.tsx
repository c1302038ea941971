import type { Partner } from '../../../client/src/generated/logistics.ts'
import { IconButton } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import type { Option } from '../../ui/field.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../ui/messages.ts'
import { useCall, useRead } from '../api.tsx'

export interface PartnerOption extends Option {
  /** Missing for the partner the document already had. */
  readonly partner?: Partner
}

interface PartnerFieldProps {
  readonly label: string
  readonly value: PartnerOption | null
  readonly onValue: (value: PartnerOption | null) => void
  readonly kind: 'is_customer' | 'is_supplier'
  readonly error?: readonly string[] | undefined
}

export function PartnerField({ label, value, onValue, kind, error }: PartnerFieldProps) {
  const ui = useText(uiMessages)
  const call = useCall()
  const search = async (text: string, signal: AbortSignal): Promise<readonly PartnerOption[]> => {
    const query = { per_page: 12, active: true, [kind]: true, ...(text !== '' && { search: text }) }
    const { data } = await call('partners.list', { query, signal })
    return data.map((partner) => ({ value: String(partner.id), label: nameOf(partner), partner }))
  }
  // For the partner the document already had, only the id is known.
  const before = usePartnerName(value === null || value.partner !== undefined ? null : Number(value.value))
  const shown = value === null || before === '' ? value : { ...value, label: before }
  return (
    <div className="documents-partner">
      <Combobox {...{ label, onValue, search, error }} value={shown} name={`partners ${kind}`} />
      {value !== null && <IconButton icon="close" label={ui('clear')} onClick={() => onValue(null)} />}
    </div>
  )
}

function nameOf({ code, name }: Partner): string {
  return `${code} · ${name}`
}

export function PartnerName({ id }: { readonly id: number }) {
  return usePartnerName(id)
}

/** Partner name by id. The id stands in until the name has loaded. */
function usePartnerName(id: number | null): string {
  const { data } = useRead(
    'partners.get',
    { params: { id: id ?? 0 } },
    { enabled: id !== null, fresh_ms: 10 * 60_000 },
  )
  if (id === null) return ''
  return data === undefined ? String(id) : nameOf(data)
}
