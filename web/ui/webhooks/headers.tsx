import './webhooks.css'
import { useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { TextField } from '../field.tsx'
import { useText } from '../i18n/language.tsx'
import type { Control } from '../records/kinds.tsx'
import type { WebhookBody } from './app.ts'
import { messages } from './messages.ts'

type Headers = NonNullable<WebhookBody['headers']>
type Row = readonly [name: string, content: string]

function rowsOf(headers: Headers): readonly Row[] {
  return Object.entries(headers).map(([name, content]) => [name, content ?? ''])
}

function headersIn(rows: readonly Row[]): Headers {
  return Object.fromEntries(
    rows.flatMap(([name, content]) => (name.trim() === '' ? [] : [[name.trim(), content]])),
  )
}

/**
 * Headers that are sent along. Rows, because a name is typed letter by letter and two may be alike meanwhile; where the value
 * is not theirs, somebody else has given it. A masked value that is left alone stays what it was.
 */
export function HeaderEditor({ value, onValue, errors }: Control<Headers>) {
  const t = useText(messages)
  const [rows, setRows] = useState(() => rowsOf(value))
  if (JSON.stringify(headersIn(rows)) !== JSON.stringify(value)) setRows(rowsOf(value))
  const put = (next: readonly Row[]) => {
    setRows(next)
    onValue(headersIn(next))
  }
  const change = (index: number, row: Row) => put(rows.with(index, row))
  return (
    <div className="webhook-headers">
      <div className="field__label">{t('headers')}</div>
      <div className="field__hint">{t('headersHint')}</div>
      {rows.map(([name, content], index) => (
        // The rows have no other name than their place: two may be alike while they are typed.
        <div key={index} className="webhook-header">
          <TextField
            label={t('name')}
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
            onClick={() => put(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button icon="add" onClick={() => put([...rows, ['', '']])}>
        {t('addHeader')}
      </Button>
    </div>
  )
}
