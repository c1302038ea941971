import { CopyButton } from '../../ui/copy-button.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { useWorkspace } from '../api.tsx'
import { messages } from './messages.ts'

interface RawSectionProps {
  /** Path below `/api`: `/sales-orders/7`. */
  readonly path: string
  readonly record: unknown
}

/** The record as the API returns it and the request that reads it, for integrators to compare with their own data. */
export function RawSection({ path, record }: RawSectionProps) {
  const t = useText(messages)
  const { company } = useWorkspace()
  const json = JSON.stringify(record, null, 2)
  const curl = [
    `curl -s ${location.origin}/api${path}`,
    `-H "Authorization: Bearer $TOKEN"`,
    `-H 'X-Company-Id: ${company.id}'`,
  ].join(' \\\n  ')
  return (
    <>
      <Raw title={t('curl')} text={curl} note={t('tokenNote')} />
      <Raw title={t('json')} text={json} />
    </>
  )
}

interface RawProps {
  readonly title: string
  readonly text: string
  readonly note?: string
}

function Raw({ title, text, note }: RawProps) {
  return (
    <figure className="documents-raw">
      <figcaption className="row">
        <strong>{title}</strong>
        {note !== undefined && <span className="soft">{note}</span>}
        <span className="push">
          <CopyButton text={text} />
        </span>
      </figcaption>
      <textarea
        className="input input--mono"
        aria-label={title}
        readOnly
        spellCheck={false}
        rows={Math.min(24, text.split('\n').length)}
        value={text}
      />
    </figure>
  )
}
