import { type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Webhook } from '../../../../client/src/generated/logistics.ts'
import { promised } from '../../../../client/src/typed.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { formOf, headersSent, useSaved } from '../../../ui/webhooks/headers.tsx'
import { useCall, useRead, useWrite } from '../../api.tsx'
import { RecordFields } from '../../../ui/records/record-fields.tsx'
import { useEditing } from '../../../ui/records/use-editing.tsx'
import { type Values, bodyOf } from '../../../ui/records/values.ts'
import { messages } from './form-messages.ts'
import { emptyWebhook, useGroups } from './form.tsx'

export function NewWebhook({ onSecret }: { readonly onSecret: (webhook: Webhook) => void }) {
  const t = useText(messages)
  const [, go] = useLocation()
  const groups = useGroups()
  const [values, setValues] = useState<Values>(emptyWebhook)
  const creating = useWrite('webhooks.create')
  const { errors, status } = refusalOf(creating.error)
  const create = () =>
    creating.mutate(
      { body: promised(headersSent(bodyOf(values, Object.keys(values)))) },
      {
        onSuccess: (webhook) => {
          go(`/webhooks/${webhook.id}`, { replace: true })
          onSecret(webhook)
        },
      },
    )
  return (
    <Form
      title={t('newTitle')}
      to="/webhooks"
      action={t('create')}
      isBusy={creating.isPending}
      onSubmit={create}
    >
      {creating.error !== null && status !== 422 && <Failure error={creating.error} />}
      {errors['webhooks'] !== undefined && <Failure error={creating.error} />}
      <RecordFields isNew groups={groups} values={values} onValues={setValues} errors={errors} />
    </Form>
  )
}

export function EditWebhook({ id }: { readonly id: number }) {
  const t = useText(messages)
  const { data, error, refetch } = useRead('webhooks.get', { params: { id } })
  if (data !== undefined) return <Editor webhook={data} />
  return (
    <Page title={t('back')} back={{ to: '/webhooks', label: t('back') }}>
      {error === null ? <Bones lines={12} /> : <Failure error={error} retry={() => void refetch()} />}
    </Page>
  )
}

function Editor({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const toast = useToast()
  const call = useCall()
  const [, go] = useLocation()
  const groups = useGroups()
  const saving = useWrite('webhooks.update')
  const told = useSaved((saved) => t('saved', { name: saved }))
  const { id, name } = webhook
  const record = useMemo(() => formOf(webhook), [webhook])
  const editing = useEditing({
    record,
    groups,
    empty: emptyWebhook,
    load: async () => formOf(await call('webhooks.get', { params: { id } })),
    write: async (body, ifMatch) =>
      formOf(await saving.mutateAsync({ params: { id }, body: promised(headersSent(body)), ifMatch })),
    onSaved: (saved) => {
      toast({ kind: 'good', text: told(saved) })
      go(`/webhooks/${id}`)
    },
  })
  const { values, setValues, isDirty, save, isBusy, error, errors, dialog } = editing
  return (
    <Form
      title={t('editTitle', { name })}
      to={`/webhooks/${id}`}
      action={ui('save')}
      isBusy={isBusy}
      isIdle={!isDirty}
      onSubmit={save}
    >
      {error !== null && <Failure error={error} />}
      <RecordFields groups={groups} values={values} onValues={setValues} errors={errors} />
      {dialog}
    </Form>
  )
}

interface FormProps {
  readonly title: string
  /** Where one came from. */
  readonly to: string
  readonly action: string
  readonly isBusy: boolean
  /** There is nothing to save. */
  readonly isIdle?: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

function Form({ title, to, action, isBusy, isIdle = false, onSubmit, children }: FormProps) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  return (
    <form
      className="webhooks-form-frame"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isIdle) onSubmit()
      }}
    >
      <Page
        title={title}
        back={{ to, label: t('back') }}
        actions={
          <>
            <LinkButton to={to}>{ui('cancel')}</LinkButton>
            <Button kind="primary" submit busy={isBusy} disabled={isIdle}>
              {action}
            </Button>
          </>
        }
      >
        <div className="webhooks-form">{children}</div>
      </Page>
    </form>
  )
}
