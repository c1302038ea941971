import type { ReactNode } from 'react'
import type { Read } from '../data/asked.ts'
import { useText } from '../i18n/language.tsx'
import { Awaited } from '../notice.tsx'
import { Section } from '../page.tsx'
import { Code } from './answer.tsx'
import { messages } from './delivery-messages.ts'

interface PayloadProps<E> {
  /** The feed of events from just before the one that was sent. */
  readonly read: Read<{ readonly data: readonly E[] }>
  readonly eventId: string
  /** Without the record. */
  readonly isThin: boolean
  readonly renderAside?: (event: E) => ReactNode
}

/** Deliveries keep no body of their own: it is that of the event, which the feed has under the same number. */
export function Payload<E extends { readonly id: string; readonly data?: unknown }>(props: PayloadProps<E>) {
  const { read, eventId, isThin, renderAside } = props
  const t = useText(messages)
  const { data, error, refetch } = read
  const event = data?.data.find(({ id }) => id === eventId)
  const { data: record, ...rest } = event ?? { data: undefined }
  const body = isThin ? rest : { ...rest, data: record }
  return (
    <Section title={t('payload')} aside={event !== undefined && renderAside?.(event)}>
      <Awaited data={data} error={error} retry={refetch} lines={4} />
      {data !== undefined && event === undefined && <p className="soft">{t('noPayload')}</p>}
      {event !== undefined && <Code text={JSON.stringify(body, null, 2)} label={t('payload')} />}
    </Section>
  )
}
