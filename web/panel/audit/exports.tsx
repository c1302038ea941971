import type { Operations } from '../../../client/src/generated/auth.ts'
import { ActionButton } from '../../ui/action.tsx'
import { download } from '../../ui/download.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { useWrite } from '../api.ts'
import { messages } from './messages.ts'

type Query = NonNullable<Operations['admin.audit_export']['in']['query']>

const formats = [
  { format: 'csv', label: 'exportCsv', type: 'text/csv' },
  { format: 'ndjson', label: 'exportNdjson', type: 'application/x-ndjson' },
] as const

/** Exports the filtered list to a file. */
export function Exports({ query }: { readonly query: Query }) {
  const t = useText(messages)
  // The export is a write: it adds an audit entry, although it changes nothing on the page.
  const exporting = useWrite('admin.audit_export')
  return formats.map(({ format, label, type }) => (
    <ActionButton
      key={format}
      icon="download"
      title={t('exportHint')}
      label={t(label)}
      busy={exporting.isPending}
      act={async () => {
        const text = await exporting.mutateAsync({ query: { ...query, format } })
        download(`audit.${format}`, new Blob([text], { type }))
      }}
    />
  ))
}
