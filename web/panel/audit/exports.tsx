import type { Operations } from '../../../client/src/generated/auth.ts'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/download.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { useWrite } from '../api.ts'
import { useTold } from '../../ui/told.ts'
import { messages } from './messages.ts'

type Query = NonNullable<Operations['admin.audit_export']['in']['query']>

/** Exports the filtered list to a file. */
export function Exports({ query }: { readonly query: Query }) {
  const t = useText(messages)
  const told = useTold()
  // The export is a write: it adds an audit entry, although it changes nothing on the page.
  const exporting = useWrite('admin.audit_export')
  const save = (format: 'csv' | 'ndjson') =>
    told(async () => {
      const text = await exporting.mutateAsync({ query: { ...query, format } })
      const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson'
      download(`audit.${format}`, new Blob([text], { type }))
    })
  return (
    <>
      <Button
        icon="download"
        title={t('exportHint')}
        busy={exporting.isPending}
        onClick={() => void save('csv')}
      >
        {t('exportCsv')}
      </Button>
      <Button
        icon="download"
        title={t('exportHint')}
        busy={exporting.isPending}
        onClick={() => void save('ndjson')}
      >
        {t('exportNdjson')}
      </Button>
    </>
  )
}
