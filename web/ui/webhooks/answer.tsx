import './webhooks.css'
import { useCallback } from 'react'
import type { DeliveryDetail } from '../../../client/src/generated/logistics.ts'
import { useText } from '../i18n/language.tsx'
import { KeyValues } from '../key-values.tsx'
import { messages } from './delivery-messages.ts'

type Attempt = DeliveryDetail['attempts'][number]

/** Error of an attempt, in words. */
export function useFault(): (error: Attempt['error']) => string {
  const t = useText(messages)
  return useCallback(
    (error) => {
      if (error === null) return ''
      return error === 'status' ? t('statusError') : t(error)
    },
    [t],
  )
}

export function Answer({ response }: { readonly response: Attempt['response'] }) {
  const t = useText(messages)
  if (response === null) return null
  const { headers, body } = response
  return (
    <details className="webhook-answer">
      <summary>
        {t('response')} {body === '' && <span className="soft">{t('noBody')}</span>}
      </summary>
      <KeyValues
        items={Object.entries(headers).map(([name, value]) => [name, <code key={name}>{value}</code>])}
      />
      {body !== '' && <Code text={pretty(body)} label={t('response')} />}
    </details>
  )
}

/** Text as it stands, in a box that scrolls by itself. */
export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // Reached by Tab, because it may be longer than the box and is read by scrolling.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="webhook-code" tabIndex={0} role="group" aria-label={label}>
      {text}
    </pre>
  )
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
