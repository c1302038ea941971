import { useCallback } from 'react'
import { isObject } from '../../../client/src/errors.ts'
import { refusalOf } from '../../ui/data/refusal.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useText } from '../../ui/i18n/language.tsx'
import type { WaitingReason } from './allowed.ts'
import { messages } from './messages.ts'
import { type WithStatuses, useStatusName } from './status.tsx'

/** Blockers whose text needs no line numbers. */
type Blocker = Exclude<WaitingReason, 'not_picked'>

function isBlocker(code: unknown): code is Blocker {
  return code !== 'not_picked' && `blocked_${String(code)}` in messages.en
}

/** Why an action on a document was refused, as text. */
export function useRefusal(of: WithStatuses): (error: unknown) => string {
  const t = useText(messages)
  const name = useStatusName(of)
  const format = useFormat()
  return useCallback(
    (error) => {
      const { status, code, message, errors, body } = refusalOf(error)
      if (status === 412) return t('changedMeanwhile')
      if (code === 'role_forbidden') return t('roleForbidden')
      if (code === 'insufficient_stock') {
        const missing = recordsOf(body['shortages']).map((each) => Number(each['missing_um3pl']))
        return t('notEnough', { missing: missing.map((each) => format.number(each)).join(', ') })
      }
      if (code !== 'action_not_allowed') return Object.values(errors)[0]?.[0] ?? message
      const words = recordsOf(body['blockers']).flatMap(({ code: blocker, lines }) => {
        if (blocker === 'not_picked' && Array.isArray(lines)) {
          return [t('blocked_not_picked', { lines: lines.join(', ') })]
        }
        return isBlocker(blocker) ? [t(`blocked_${blocker}`)] : []
      })
      return words.length > 0 ? words.join(' ') : t('notAllowed', { status: name(String(body['status'])) })
    },
    [t, name, format],
  )
}

/** Why an action is blocked, as text by API code. Undefined if it isn't blocked. */
export function useWaiting(): (waits_for: string | null) => string | undefined {
  const t = useText(messages)
  return (code) => {
    if (code === null) return undefined
    if (code === 'not_picked') return t('waits_not_picked')
    return isBlocker(code) ? t(`blocked_${code}`) : t('waits')
  }
}

function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
