import './factors.css'
import type { ReactNode } from 'react'
import type { Factor } from '../../../client/src/generated/auth.ts'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/language.tsx'
import { Line } from '../line.tsx'
import { messages } from './factor-messages.ts'

interface FactorLineProps {
  readonly factor: Factor
  readonly action?: ReactNode
}

export function FactorLine({ factor, action }: FactorLineProps) {
  const t = useText(messages)
  const format = useFormat()
  const { kind, name, domain, created_at, last_used_at } = factor
  const use = last_used_at === null ? t('neverUsed') : t('used', { time: format.time(last_used_at) })
  return (
    <Line action={action}>
      <span>
        {t(kind)}
        {name !== null && ` · ${name}`}
        {domain !== null && <span className="soft"> · {domain}</span>}
      </span>
      <span className="soft">
        {t('added', { time: format.time(created_at) })} · {use}
      </span>
    </Line>
  )
}
