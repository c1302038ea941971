import './notice.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { useOnline } from './data/connection.ts'
import { refusalOf } from './data/refusal.ts'
import { Icon, type IconName } from './icon.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

interface EmptyProps {
  readonly title: string
  /** The missing content. */
  readonly icon?: IconName
  readonly children?: ReactNode
  /** The way out of the emptiness. */
  readonly action?: ReactNode
}

/** There is nothing, why that is, and what to do about it. */
export function Empty({ title, icon = 'box', children, action }: EmptyProps) {
  return (
    <div className="notice notice--empty">
      <span className="notice__icon">
        <Icon name={icon} size={24} />
      </span>
      <h2>{title}</h2>
      {children !== undefined && <div>{children}</div>}
      {action}
    </div>
  )
}

/** Error text, from the service if it answered. A 404 offers no retry. */
export function Failure({
  error,
  retry,
}: {
  readonly error: unknown
  readonly retry?: (() => void) | undefined
}) {
  const t = useText(messages)
  const { message, requestId, kind, status } = refusalOf(error)
  useRetryWhenBack(kind === 'unreachable' ? retry : undefined)
  if (status === 404 && retry !== undefined) return <Gone title={message} />
  return (
    <div className="notice notice--bad" role="alert">
      <div>{kind === 'unreachable' ? t('offline') : message}</div>
      {requestId !== undefined && <small>{t('requestId', { id: requestId })}</small>}
      {retry !== undefined && (
        <Button icon="refresh" onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

/** Requests that failed for lack of a connection are retried as soon as there is one. */
function useRetryWhenBack(retry: (() => void) | undefined): void {
  const online = useOnline()
  const latest = useRef({ retry, wasAway: !online })
  useEffect(() => {
    latest.current.retry = retry
  })
  useEffect(() => {
    const { current } = latest
    if (online && current.wasAway) current.retry?.()
    current.wasAway = !online
  }, [online])
}

function Gone({ title }: { readonly title: string }) {
  const t = useText(messages)
  const back = (
    <Button icon="back" onClick={() => history.back()}>
      {t('goBack')}
    </Button>
  )
  return (
    <div role="alert">
      <Empty title={title} icon="search" action={back}>
        {t('goneText')}
      </Empty>
    </div>
  )
}

/** Grey lines in the place of what is on its way. */
export function Bones({ lines = 6 }: { readonly lines?: number }) {
  const t = useText(messages)
  return (
    <div className="bones" role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}

interface AwaitedProps {
  readonly data: unknown
  readonly error: unknown
  readonly retry: () => unknown
  readonly lines?: number
}

/** Stands in for a response: grey lines until it arrives, or the error. Shows nothing once the response is there. */
export function Awaited({ data, error, retry, lines = 6 }: AwaitedProps) {
  if (data !== undefined) return null
  return error === null ? <Bones lines={lines} /> : <Failure error={error} retry={() => void retry()} />
}
