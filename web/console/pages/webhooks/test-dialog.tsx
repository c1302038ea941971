import { useState } from 'react'
import type { Delivery, Webhook, WebhookTestResult } from '../../../../client/src/generated/logistics.ts'
import { promised } from '../../../../client/src/typed.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { Failure } from '../../../ui/notice.tsx'
import { State } from '../../../ui/state.tsx'
import { useRead, useWrite } from '../../api.tsx'
import { Answer, useFault } from '../../../ui/webhooks/answer.tsx'
import { messages as shared } from '../../../ui/webhooks/delivery-messages.ts'
import { messages } from './delivery-messages.ts'

interface TestDialogProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** Sends a sample and shows what the receiver said. */
export function TestDialog({ webhook, onClose }: TestDialogProps) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const [type, setType] = useState<string>('webhook.test')
  const { data: types = [] } = useRead('webhooks.event_types', {}, { fresh_ms: 60 * 60_000 })
  const testing = useWrite('webhooks.test')
  const { id, name } = webhook
  const options = types.map((each) => ({ value: each.type, label: each.type }))
  return (
    <Dialog
      title={t('testTitle', { name })}
      onClose={onClose}
      onSubmit={() =>
        testing.mutate({ params: { id }, query: { type: promised<Delivery['event_type']>(type) } })
      }
      actions={
        <>
          <Button onClick={onClose}>{ui('close')}</Button>
          <Button kind="primary" icon="play" submit busy={testing.isPending}>
            {t('send')}
          </Button>
        </>
      }
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
    </Dialog>
  )
}

function Result({ result }: { readonly result: WebhookTestResult }) {
  const t = useText(messages)
  const format = useFormat()
  const u = useText(shared)
  const faultOf = useFault()
  const { delivered, status, error, duration_ms, response } = result
  return (
    <div className="stack" role="status">
      <div className="row">
        <State tone={delivered ? 'good' : 'bad'}>{delivered ? t('taken') : t('notTaken')}</State>
        {status !== null && <strong className="mono">{status}</strong>}
        <span className="soft">{u('ms', { ms: format.number(Math.round(duration_ms)) })}</span>
      </div>
      {error !== null && <p>{faultOf(error)}.</p>}
      <Answer response={response} />
    </div>
  )
}
