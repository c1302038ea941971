import { useState } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { useSay, useText } from '../../ui/i18n/language.tsx'
import { BulkDialog } from '../../ui/list/bulk-dialog.tsx'
import { messages as listMessages } from '../../ui/list/messages.ts'
import type { Marks } from '../../ui/table/marks.ts'
import { useAct } from '../api.tsx'
import { commonActions } from './common-actions.ts'
import type { ActionSpec, DocumentRecord, Kind } from './kind.ts'
import { messages } from './messages.ts'
import { useRefusal } from './refusal.ts'
import { useRights } from './rights.ts'

interface DocumentBulkProps<R extends DocumentRecord> {
  readonly kind: Kind<R>
  readonly marks: Marks<R>
}

interface Asked<R> {
  readonly action: ActionSpec<R>
  /** The rows as they were when the action started. The list may have reloaded since. */
  readonly rows: readonly R[]
}

export function DocumentBulk<R extends DocumentRecord>({ kind, marks }: DocumentBulkProps<R>) {
  const l = useText(listMessages)
  const say = useSay()
  const [asked, setAsked] = useState<Asked<R>>()
  const rights = useRights()
  const actions = commonActions(kind, marks.rows)
  const ways = kind.bulkWays?.(marks.rows, say, rights) ?? []
  return (
    <>
      {actions.length + ways.length === 0 && <span className="soft">{l('noCommonAction')}</span>}
      {ways.map(({ key, label, icon, to }) => (
        <LinkButton key={key} to={to} icon={icon}>
          {label}
        </LinkButton>
      ))}
      {actions.map(([key, action]) => (
        <Button
          key={key}
          icon={action.icon}
          kind={action.danger === true ? 'danger' : 'plain'}
          onClick={() => setAsked({ action, rows: marks.rows })}
        >
          {action.words(say).label}
        </Button>
      ))}
      {asked !== undefined && (
        <ActionOfAll kind={kind} asked={asked} marks={marks} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

interface ActionOfAllProps<R extends DocumentRecord> extends DocumentBulkProps<R> {
  readonly asked: Asked<R>
  readonly onClose: () => void
}

function ActionOfAll<R extends DocumentRecord>({ kind, asked, marks, onClose }: ActionOfAllProps<R>) {
  const t = useText(messages)
  const { action, rows } = asked
  const { label, text } = action.words(useSay())
  const [reason, setReason] = useState('')
  const why = reason.trim() === '' ? null : reason.trim()
  const act = useAct(
    async (call, record: R) => action.reason?.(call, record, why) ?? action.press?.(call, record),
    kind.touches,
  )
  return (
    <BulkDialog
      action={label}
      danger={action.danger === true}
      rows={rows}
      rowKey={({ id }) => id}
      nameOf={kind.numberOf}
      to={({ id }) => `${kind.path}/${id}`}
      act={(record) => act.mutateAsync(record)}
      refusal={useRefusal(kind)}
      onOver={marks.keep}
      onClose={onClose}
    >
      {text !== undefined && <p>{text}</p>}
      {action.reason !== undefined && (
        <TextAreaField
          label={t('reason')}
          hint={t('reasonHint')}
          value={reason}
          onValue={setReason}
          autoFocus
        />
      )}
    </BulkDialog>
  )
}
