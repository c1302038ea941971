import './webhooks.css'
import { useMemo } from 'react'
import { promised } from '../../../client/src/typed.ts'
import { Button, IconButton } from '../button.tsx'
import { TextField } from '../field.tsx'
import { useText } from '../i18n/language.tsx'
import type { Control, FieldSpec } from '../records/fields.ts'
import { messages } from './messages.ts'

type Header = readonly [name: string, value: string]

export const noHeaders: readonly Header[] = []

/** A webhook as the form has it: headers in rows, because a name is typed letter by letter. */
export function formOf<W extends { readonly headers: Readonly<Record<string, string>> }>(webhook: W) {
  return { ...webhook, headers: Object.entries(webhook.headers) }
}

/** And back. */
export function headersSent(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (body['headers'] === undefined) return body
  const named = headersIn(body['headers']).filter(([name]) => name.trim() !== '')
  return { ...body, headers: Object.fromEntries(named.map(([name, value]) => [name.trim(), value])) }
}

function headersIn(value: unknown): readonly Header[] {
  return promised<readonly Header[]>(value)
}

/** What is said of a webhook that was saved: also which headers its new address does not get. */
export function useSaved(saved: (name: string) => string) {
  const t = useText(messages)
  return (webhook: { readonly name: string; readonly dropped_headers?: readonly string[] }) => {
    const { name, dropped_headers: dropped = [] } = webhook
    if (dropped.length === 0) return saved(name)
    return `${saved(name)} ${t('headersDropped', { names: dropped.join(', ') })}`
  }
}

/** Headers that are sent along, as a field of a form. */
export function useHeadersField(): FieldSpec {
  const t = useText(messages)
  return useMemo(
    () => ({
      key: 'headers',
      label: t('headers'),
      control: (control) => <HeaderEditor key="headers" {...control} />,
      words: (value) =>
        headersIn(value)
          .map((header) => header.join(': '))
          .join(', '),
    }),
    [t],
  )
}

/** A masked value that is left alone stays what it was. */
function HeaderEditor({ value, onValue, errors }: Control) {
  const t = useText(messages)
  const headers = headersIn(value)
  const change = (index: number, header: Header) => onValue(headers.with(index, header))
  return (
    <div className="webhook-headers">
      <div className="field__hint">{t('headersHint')}</div>
      {headers.map(([name, content], index) => (
        // The rows have no other name than their place: two may be alike while they are typed.
        <div key={index} className="webhook-header">
          <TextField
            label={t('headerName')}
            value={name}
            onValue={(text) => change(index, [text, content])}
            error={errors[`headers.${name.toLowerCase()}`]}
            mono
            autoComplete="off"
          />
          <TextField
            label={t('headerValue')}
            value={content}
            onValue={(text) => change(index, [name, text])}
            mono
            autoComplete="off"
          />
          <IconButton
            icon="trash"
            label={t('removeHeader', { name })}
            onClick={() => onValue(headers.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button icon="add" onClick={() => onValue([...headers, ['', '']])}>
        {t('addHeader')}
      </Button>
    </div>
  )
}
