import { useMemo } from 'react'
import { useText } from '../../ui/i18n/language.tsx'
import { State, type Tone } from '../../ui/state.tsx'
import { statusMessages } from './statuses.ts'

export type DocumentKind = 'sales_order' | 'purchase_order' | 'reception' | 'return'

type StatusKey = keyof typeof statusMessages.en

/** What is not over yet, of each kind. */
export const unfinished: Readonly<Record<DocumentKind, readonly string[]>> = {
  sales_order: ['draft', 'confirmed', 'allocated', 'picking', 'packed', 'partially_shipped'],
  purchase_order: ['draft', 'confirmed', 'partially_received'],
  reception: ['draft', 'announced', 'arrived', 'receiving'],
  return: ['announced', 'arrived', 'inspecting'],
}

const tones: Readonly<Record<string, Tone>> = {
  draft: 'idle',
  confirmed: 'info',
  allocated: 'info',
  picking: 'active',
  packed: 'active',
  partially_shipped: 'warn',
  shipped: 'good',
  delivered: 'good',
  closed: 'idle',
  cancelled: 'idle',
  partially_received: 'warn',
  received: 'good',
  announced: 'info',
  arrived: 'active',
  receiving: 'active',
  inspecting: 'active',
  completed: 'good',
  rejected: 'bad',
}

export function toneOf(status: string): Tone {
  return tones[status] ?? 'idle'
}

function isKey(key: string): key is StatusKey {
  return key in statusMessages.en
}

/** The name of a status in the language of the person. */
export function useStatusName(of: DocumentKind): (status: string) => string {
  const t = useText(statusMessages)
  return useMemo(
    () => (status) => {
      const key = of === 'return' ? `return_${status}` : status
      return isKey(key) ? t(key) : status
    },
    [of, t],
  )
}

interface DocumentStatusProps {
  readonly of: DocumentKind
  readonly status: string
}

export function DocumentStatus({ of, status }: DocumentStatusProps) {
  const name = useStatusName(of)
  return <State tone={toneOf(status)}>{name(status)}</State>
}
