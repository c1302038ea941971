import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { Webhook } from '../../../../client/src/generated/auth.ts'
import { promised } from '../../../../client/src/typed.ts'
import { CheckField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones } from '../../../ui/notice.tsx'
import type { Control, FieldGroup } from '../../../ui/records/fields.ts'
import { EditSide, NewSide } from '../../../ui/records/record-sides.tsx'
import { formOf, headersSent, noHeaders, useHeadersField, useSaved } from '../../../ui/webhooks/headers.tsx'
import { useCall, useRead, useWrite } from '../../api.ts'
import { useSiteNames } from '../../site-names.ts'
import { messages } from '../../webhooks/messages.ts'

const all: readonly string[] = ['*']

function eventsIn(value: unknown): readonly string[] {
  return promised<readonly string[]>(value)
}

interface NewWebhookProps {
  readonly onClose: () => void
  readonly onDone: (webhook: Webhook) => void
}

export function NewWebhook({ onClose, onDone }: NewWebhookProps) {
  const t = useText(messages)
  const [params] = useSearchParams()
  const creating = useWrite('admin.webhooks_create')
  const empty = {
    url: '',
    name: '',
    site_id: params.get('site') ?? '',
    payload: 'full',
    timeout_ms: '15000',
    events: all,
    headers: noHeaders,
  }
  return (
    <NewSide
      title={t('new')}
      action={t('create')}
      groups={useGroups(true)}
      empty={empty}
      create={(body) => creating.mutateAsync({ body: promised(headersSent(body)) })}
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
  const t = useText(messages)
  const call = useCall()
  const saving = useWrite('admin.webhooks_update')
  const { id, name } = webhook
  return (
    <EditSide
      title={name}
      record={useMemo(() => formOf(webhook), [webhook])}
      groups={useGroups(false)}
      empty={{ url: '', name: '', payload: 'full', timeout_ms: '', events: all, headers: noHeaders }}
      load={async () => formOf(await call('admin.webhooks_get', { params: { id } }))}
      write={async (body, ifMatch) =>
        formOf(await saving.mutateAsync({ params: { id }, body: promised(headersSent(body)), ifMatch }))
      }
      saved={useSaved((saved) => t('saved', { name: saved }))}
      onDone={onDone}
    />
  )
}

function useGroups(isNew: boolean): readonly FieldGroup[] {
  const t = useText(messages)
  const { sites } = useSiteNames()
  const headers = useHeadersField()
  const site = {
    key: 'site_id',
    label: t('site'),
    options: [
      { value: '', label: t('allSites') },
      ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    hint: t('siteHint'),
    wide: true,
  }
  return [
    {
      title: t('webhook'),
      fields: [
        { key: 'url', label: t('url'), kind: 'code', hint: t('urlHint'), required: true, wide: true },
        { key: 'name', label: t('name') },
        { key: 'timeout_ms', label: t('timeout'), kind: 'decimal' },
        ...(isNew ? [site] : []),
        {
          key: 'payload',
          label: t('payload'),
          options: [
            { value: 'full', label: t('full') },
            { value: 'thin', label: t('thin') },
          ],
          wide: true,
        },
      ],
    },
    {
      title: t('events'),
      fields: [
        {
          key: 'events',
          label: t('events'),
          control: (control) => <Events key="events" {...control} />,
          words: (value) => eventsIn(value).join(', '),
        },
      ],
    },
    { title: headers.label, fields: [headers] },
  ]
}

/** All, all of a resource, or single types. */
function Events({ value, onValue, errors }: Control) {
  const t = useText(messages)
  const { data } = useRead('admin.webhooks_event_types', {}, { fresh_ms: 60 * 60_000 })
  const chosen = eventsIn(value)
  const set = (event: string, on: boolean) =>
    onValue(on ? [...chosen, event] : chosen.filter((each) => each !== event))
  const fault = Object.entries(errors).find(([field]) => field.split('.')[0] === 'events')
  const isAll = chosen.includes('*')
  const types = data?.map(({ type }) => type) ?? []
  const groups = Map.groupBy(types, (type) => type.split('.')[0] ?? type)
  return (
    <fieldset className="webhooks-events">
      <legend className="visually-hidden">{t('events')}</legend>
      <CheckField label={t('everything')} checked={isAll} onChecked={(on) => onValue(on ? all : [])} />
      {!isAll && data === undefined && <Bones lines={4} />}
      {!isAll &&
        [...groups].map(([group, own]) => (
          <EventGroup key={group} group={group} types={own} chosen={chosen} onSet={set} />
        ))}
      {fault !== undefined && (
        <div className="field__error" role="alert">
          {fault[1][0]}
        </div>
      )}
    </fieldset>
  )
}

interface EventGroupProps {
  readonly group: string
  readonly types: readonly string[]
  readonly chosen: readonly string[]
  readonly onSet: (event: string, on: boolean) => void
}

function EventGroup({ group, types, chosen, onSet }: EventGroupProps) {
  const one = (event: string) => (
    <CheckField
      key={event}
      label={<code>{event}</code>}
      checked={chosen.includes(event)}
      onChecked={(on) => onSet(event, on)}
    />
  )
  const [only] = types
  if (types.length === 1 && only !== undefined) return one(only)
  const isWhole = chosen.includes(`${group}.*`)
  return (
    <>
      {one(`${group}.*`)}
      {!isWhole && (
        <details open={types.some((type) => chosen.includes(type))}>
          <summary>{types.map((type) => type.slice(group.length + 1)).join(', ')}</summary>
          {types.map((type) => (
            <div key={type}>{one(type)}</div>
          ))}
        </details>
      )}
    </>
  )
}
