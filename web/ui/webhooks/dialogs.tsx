import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { WebhookTestResult } from '../../../client/src/generated/logistics.ts'
import { localMinute } from '../dates/days.ts'
import { FormDialog } from '../form-dialog.tsx'
import { DateField, SelectField } from '../field.tsx'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/language.tsx'
import { Failure } from '../notice.tsx'
import { State } from '../state.tsx'
import { Answer, useFault } from './answer.tsx'
import { type Webhook, useApp } from './app.ts'
import { messages } from './delivery-messages.ts'
import { refusalOf } from '../data/refusal.ts'
import { messages as webhookMessages } from './webhook-messages.ts'

interface TestDialogProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** Sends a sample and shows what the receiver said. */
export function TestDialog({ webhook, onClose }: TestDialogProps) {
  const t = useText(messages)
  const [type, setType] = useState('webhook.test')
  const { types, writes } = useApp()
  const { id, name } = webhook
  const testing = useMutation({ mutationFn: () => writes.test(id, type) })
  const options = (types.data ?? []).map((each) => ({ value: each.type, label: each.type }))
  return (
    <FormDialog
      title={t('testTitle', { name })}
      onClose={onClose}
      onSubmit={() => testing.mutate()}
      action={t('send')}
      otherwise={t('close')}
      icon="play"
      busy={testing.isPending}
    >
      <p>{t('testText')}</p>
      <SelectField
        label={t('testType')}
        value={type}
        onValue={setType}
        options={options.length === 0 ? [{ value: type, label: type }] : options}
      />
      {testing.error !== null && <Failure error={testing.error} />}
      {testing.data !== undefined && <Result result={testing.data} />}
    </FormDialog>
  )
}

function Result({ result }: { readonly result: WebhookTestResult }) {
  const t = useText(messages)
  const format = useFormat()
  const faultOf = useFault()
  const { delivered, status, error, duration_ms, response } = result
  return (
    <div className="stack" role="status">
      <div className="row">
        <State tone={delivered ? 'good' : 'bad'}>{delivered ? t('taken') : t('notTaken')}</State>
        {status !== null && <strong className="mono">{status}</strong>}
        <span className="soft">{t('ms', { ms: format.number(Math.round(duration_ms)) })}</span>
      </div>
      {error !== null && <p>{faultOf(error)}.</p>}
      <Answer response={response} />
    </div>
  )
}

interface RecoverDialogProps {
  readonly name: string
  readonly recover: (since: string) => Promise<{ readonly queued: number; readonly has_more: boolean }>
  readonly onClose: () => void
}

const day_ms = 86_400_000

/** Queues what a webhook has missed. */
export function RecoverDialog({ name, recover, onClose }: RecoverDialogProps) {
  const t = useText(webhookMessages)
  const [since, setSince] = useState(() => localMinute(new Date(Date.now() - day_ms)))
  const recovering = useMutation({ mutationFn: recover })
  const { data, error } = recovering
  const { errors, status } = refusalOf(error)
  const at = new Date(since)
  return (
    <FormDialog
      title={t('recoverTitle', { name })}
      onClose={onClose}
      onSubmit={() => recovering.mutate(at.toISOString())}
      action={t('queue')}
      otherwise={t('close')}
      busy={recovering.isPending}
      disabled={Number.isNaN(at.getTime())}
    >
      <p>{t('recoverText')}</p>
      <DateField
        kind="datetime-local"
        label={t('since')}
        hint={t('sinceHint')}
        value={since}
        onValue={setSince}
        error={errors['since']}
      />
      {error !== null && status !== 422 && <Failure error={error} />}
      {data !== undefined && (
        <p role="status">
          {t('queued', { count: data.queued })} {data.has_more && t('hasMore')}
        </p>
      )}
    </FormDialog>
  )
}
