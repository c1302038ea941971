import './webhooks.css'
import { useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { TextField } from '../field.tsx'
import { useText } from '../i18n/language.tsx'
import { fieldsOf } from '../records/fields.ts'
import { type Control, choiceOf, numberOf, ownOf, textOf } from '../records/kinds.tsx'
import { EditSide, NewSide } from '../records/record-sides.tsx'
import { type Webhook, type WebhookBody, useApp } from './app.ts'
import { EventPicker } from './event-picker.tsx'
import { messages } from './webhook-messages.ts'

interface NewWebhookProps {
  readonly onClose: () => void
  readonly onDone: (webhook: Webhook) => void
}

export function NewWebhook({ onClose, onDone }: NewWebhookProps) {
  const t = useText(messages)
  const { writes } = useApp()
  return (
    <NewSide
      title={t('add')}
      action={t('create')}
      fields={useFields()}
      create={writes.create}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

interface EditWebhookProps {
  readonly webhook: Webhook
  readonly onDone: () => void
}

export function EditWebhook({ webhook, onDone }: EditWebhookProps) {
  const { writes } = useApp()
  const { id, name } = webhook
  return (
    <EditSide
      title={name}
      record={webhook}
      fields={useFields()}
      load={() => writes.load(id)}
      write={(body, version) => writes.update(id, body, version)}
      saved={useSaved()}
      onDone={onDone}
    />
  )
}

/** Message about a saved webhook: also names the headers that its new address does not get. */
function useSaved() {
  const t = useText(messages)
  return ({ name, dropped_headers: dropped = [] }: Webhook) => {
    const saved = t('saved', { name })
    return dropped.length === 0 ? saved : `${saved} ${t('headersDropped', { names: dropped.join(', ') })}`
  }
}

function useFields() {
  const t = useText(messages)
  const { initialEvents, owner, words } = useApp()
  const payloads = [
    { value: 'full', label: words.full },
    { value: 'thin', label: words.thin },
  ] as const
  return fieldsOf<WebhookBody>({ url: '', events: [] }, [
    {
      title: t('receiver'),
      fields: {
        url: textOf({ label: t('address'), kind: 'code', hint: t('urlHint'), required: true, wide: true }),
        name: textOf({ label: t('name'), hint: t('nameHint') }),
        timeout_ms: numberOf({ label: t('timeoutMs'), initial: '15000', hint: t('timeoutHint') }),
      },
    },
    {
      title: t('events'),
      fields: {
        ...owner.fields,
        events: ownOf({
          label: t('events'),
          initial: initialEvents,
          control: (control) => <EventPicker key="events" {...control} />,
          words: (value) => value.join(', '),
        }),
      },
    },
    {
      title: t('message'),
      fields: {
        payload: choiceOf({ label: t('payload'), options: payloads, initial: 'full', wide: true }),
        headers: ownOf<Headers>({
          label: t('headers'),
          initial: {},
          control: (control) => <HeaderEditor key="headers" {...control} />,
          words: (value) =>
            rowsOf(value)
              .map((row) => row.join(': '))
              .join(', '),
        }),
      },
    },
  ])
}

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
function HeaderEditor({ value, onValue, errors }: Control<Headers>) {
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
