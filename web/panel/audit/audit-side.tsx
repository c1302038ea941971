import { useCallback } from 'react'
import type { AuditRow } from '../../../client/src/generated/auth.ts'
import { Copyable } from '../../ui/copy-button.tsx'
import { nothing, useFormat } from '../../ui/i18n/format.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Section } from '../../ui/page.tsx'
import { Side } from '../../ui/side.tsx'
import { useSiteNames } from '../site-names.ts'
import { useActName } from './use-act-name.ts'
import { useTargetWords } from './use-target-words.ts'
import { messages } from './messages.ts'

interface AuditSideProps {
  readonly id: number
  /** Undefined if the entry isn't among the loaded rows. */
  readonly row: AuditRow | undefined
  readonly onClose: () => void
}

/** Side panel with every detail of one audit entry. */
export function AuditSide({ id, row, onClose }: AuditSideProps) {
  const t = useText(messages)
  const format = useFormat()
  const actorOf = useActorWords()
  const actOf = useActName()
  const targetOf = useTargetWords()
  const { nameOf } = useSiteNames()
  if (row === undefined) {
    return (
      <Side title={t('entry', { id })} onClose={onClose}>
        <p className="soft">{t('gone')}</p>
      </Side>
    )
  }
  const { site_id, request_id, target } = row
  return (
    <Side title={actOf(row.action)} onClose={onClose}>
      <KeyValues
        items={[
          [t('at'), format.exact(row.at)],
          [t('action'), <code key="action">{row.action}</code>],
          [t('outcome'), t(row.outcome)],
          [t('actor'), actorOf(row.actor)],
          [t('target'), targetOf(target)],
          [t('site'), site_id === null ? t('noSite') : nameOf(site_id)],
          [t('address'), row.address],
          [t('request'), request_id === null ? null : <Copyable key="request" text={request_id} />],
        ]}
      />
      <Section title={t('change')}>
        {Object.keys(row.change).length === 0 ? (
          <p className="soft">{t('noDetails')}</p>
        ) : (
          <KeyValues
            items={Object.entries(row.change).map(([field, value]) => [field, shown(value)] as const)}
          />
        )}
      </Section>
    </Side>
  )
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return nothing
  if (isStep(value)) return `${shown(value.from)} → ${shown(value.to)}`
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isStep(value: unknown): value is { readonly from: unknown; readonly to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}

export function useActorWords(): (actor: AuditRow['actor']) => string {
  const t = useText(messages)
  return useCallback(
    ({ type, id, name }) => {
      if (type === 'user' || type === 'administrator') return name ?? t(type, { id: id ?? nothing })
      return t(type)
    },
    [t],
  )
}
