import type { ReactNode } from 'react'
import { useAction } from '../ui/action.tsx'
import { IconButton } from '../ui/button.tsx'
import { useFormat } from '../ui/i18n/format.ts'
import { useText } from '../ui/i18n/language.tsx'
import { Line } from '../ui/line.tsx'
import { messages } from './messages.ts'
import { programName } from '../ui/program-name.ts'

interface SessionLineProps {
  readonly session: {
    readonly address: string | null
    readonly user_agent: string | null
    readonly created_at: string
    readonly expires_at: string
  }
  readonly title?: ReactNode
  /** Consequence of ending the session, for the confirmation. By default, a general text. */
  readonly ending?: string | undefined
  readonly end?: () => Promise<unknown>
  /** Toast once it has ended. */
  readonly ended?: string
}

/** One session: address, device, start and expiry. */
export function SessionLine({ session, title, ending, end, ended }: SessionLineProps) {
  const t = useText(messages)
  const format = useFormat()
  const { address, user_agent, created_at, expires_at } = session
  const from = address ?? t('unknownAddress')
  const run = useAction()
  const question = { title: t('endTitle'), text: ending ?? t('endText'), action: t('endDo'), danger: true }
  const done = ended === undefined ? undefined : { text: ended }
  return (
    <Line
      action={
        end !== undefined && (
          <IconButton
            icon="close"
            label={t('endSession', { from })}
            onClick={() => void run({ question, act: end, done })}
          />
        )
      }
    >
      <span>{title ?? from}</span>
      <span className="soft">
        {title !== undefined && from}
        {title !== undefined && user_agent !== null && ' · '}
        {user_agent !== null && <span title={user_agent}>{programName(user_agent)}</span>}
      </span>
      <span className="soft">
        {t('since', { from: format.time(created_at), to: format.time(expires_at) })}
      </span>
    </Line>
  )
}
