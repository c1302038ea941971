import { useState } from 'react'
import type { Member } from '../../../../client/src/generated/logistics.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { ownOf, textOf } from '../../../ui/records/kinds.tsx'
import { RecordFacts } from '../../../ui/records/record-fields.tsx'
import { EditSide, NewSide } from '../../../ui/records/record-sides.tsx'
import { Side } from '../../../ui/side.tsx'
import { State } from '../../../ui/state.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useWorkspace, useRead, useWrite } from '../../api.tsx'
import { useSession } from '../../session.tsx'
import { MemberFactors } from './factors.tsx'
import { messages as own } from './member-messages.ts'
import { MemberTokens } from './member-tokens.tsx'
import { type Grant, GrantChoice } from './memberships.tsx'
import { messages } from './messages.ts'
import { ActivityButton, type NewProps, type OneProps } from './people.tsx'

/** Form values. Role and client companies are chosen together. */
interface Form {
  readonly email: string
  readonly place: Grant
  readonly name?: string
  readonly password?: string
}

const formOf = (member: Member) => ({
  ...member,
  place: { role: member.role, client_ids: member.client_ids },
})

interface FieldsWanted {
  readonly isNew: boolean
  /** Whether the company may change the account itself. */
  readonly isOwned: boolean
  readonly isSelf: boolean
}

function useFields({ isNew, isOwned, isSelf }: FieldsWanted) {
  const t = useText(messages)
  const m = useText(own)
  const { company } = useWorkspace()
  const email = textOf({ label: t('email'), required: true, isHidden: !isOwned })
  const place = ownOf<Grant>({
    initial: { role: 'operator', client_ids: null },
    label: t('role'),
    isHidden: isSelf,
    control: (control) => <GrantChoice company={company.id} {...control} />,
    words: ({ role, client_ids }) =>
      client_ids === null ? t(role) : `${t(role)} (${t('clientCount', { count: client_ids.length })})`,
  })
  const name = textOf({ label: t('name'), required: true, isHidden: !isOwned })
  const password = textOf({
    label: isNew ? t('password') : t('newPassword'),
    kind: 'password',
    hint: isNew ? m('firstPasswordHint') : t('newPasswordHint'),
    required: isNew,
    wide: true,
    // Users change their own password where the current one is asked for.
    isHidden: !isOwned || isSelf,
  })
  const here = m('inCompany', { company: company.name })
  return fieldsOf<Form>(
    { email: '', place: { role: 'operator', client_ids: null } },
    isNew
      ? [
          { title: here, fields: { email, place } },
          { title: t('account'), fields: { name, password } },
        ]
      : [
          { title: here, fields: { place } },
          { title: t('account'), fields: { name, email, password } },
        ],
  )
}

export function MemberSide({ id, onClose }: OneProps) {
  const t = useText(messages)
  const m = useText(own)
  const call = useCall()
  const { user } = useSession()
  const [isEditing, setEditing] = useEditMode()
  const [isLeaving, setLeaving] = useState(false)
  // Stop reading a member once they're removed.
  const { data: member, error, refetch } = useRead('members.get', { params: { id } }, { enabled: !isLeaving })
  const isSelf = user?.id === id
  const isOwned = member?.account_owned === true
  const fields = useFields({ isNew: false, isOwned, isSelf })
  // The read-only view shows all fields.
  const facts = useFields({ isNew: false, isOwned: true, isSelf: false })
  const saving = useWrite('members.update')
  if (member !== undefined && isEditing) {
    return (
      <EditSide
        title={member.name}
        record={formOf(member)}
        fields={fields}
        load={async () => formOf(await call('members.get', { params: { id } }))}
        write={async ({ place, ...account }, ifMatch) => {
          const body = { ...account, ...place }
          return formOf(await saving.mutateAsync({ params: { id }, body, ifMatch }))
        }}
        saved={({ name }) => t('saved', { name })}
        onDone={() => setEditing(false)}
      />
    )
  }
  return (
    <Side
      title={member?.name ?? m('members')}
      aside={member?.active === false && <State tone="warn">{t('inactive')}</State>}
      onClose={onClose}
      actions={
        member !== undefined && (
          <Actions
            member={member}
            isSelf={isSelf}
            onEdit={() => setEditing(true)}
            onLeaving={setLeaving}
            onGone={onClose}
          />
        )
      }
    >
      {member !== undefined && <RecordFacts fields={facts} record={formOf(member)} />}
      {member !== undefined && !isOwned && <p className="soft">{m('elsewhere')}</p>}
      {member !== undefined && !isLeaving && <MemberTokens id={id} />}
      {member !== undefined && !isLeaving && <MemberFactors member={member} />}
      {member !== undefined && isSelf && <p className="soft">{m('yourself')}</p>}
      <Awaited data={member} error={error} retry={refetch} lines={8} />
    </Side>
  )
}

interface ActionsProps {
  readonly member: Member
  readonly isSelf: boolean
  readonly onEdit: () => void
  readonly onLeaving: (isLeaving: boolean) => void
  readonly onGone: () => void
}

function Actions({ member, isSelf, onEdit, onLeaving, onGone }: ActionsProps) {
  const m = useText(own)
  const t = useText(messages)
  const { company } = useWorkspace()
  const { id, name, version: ifMatch, account_owned } = member
  const saving = useWrite('members.update')
  const removing = useWrite('members.remove')
  const isBusy = saving.isPending || removing.isPending
  const place = { name, company: company.name }
  const takeOut = async () => {
    onLeaving(true)
    try {
      await removing.mutateAsync({ params: { id }, ifMatch })
    } catch (error) {
      onLeaving(false)
      throw error
    }
    onGone()
  }
  return (
    <>
      {!isSelf && (
        <ActionButton
          icon="trash"
          kind="danger"
          label={m('takeOut')}
          busy={isBusy}
          question={{ title: m('takeOutTitle', place), text: m('takeOutText') }}
          act={takeOut}
          done={{ kind: 'good', text: m('takenOut', place) }}
        />
      )}
      {!isSelf && account_owned && (
        <ActivityButton
          person={member}
          busy={isBusy}
          set={(active) => saving.mutateAsync({ params: { id }, body: { active }, ifMatch })}
        />
      )}
      {(account_owned || !isSelf) && (
        <Button icon="edit" kind="primary" onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
    </>
  )
}

export function NewMember({ onClose, onDone }: NewProps) {
  const m = useText(own)
  const toast = useToast()
  const { company } = useWorkspace()
  const fields = useFields({ isNew: true, isOwned: true, isSelf: false })
  const adding = useWrite('members.add')
  return (
    <NewSide
      title={m('newMember')}
      action={m('add')}
      fields={fields}
      create={({ place, ...account }) => adding.mutateAsync({ body: { ...account, ...place } })}
      onClose={onClose}
      onDone={({ id, name }) => {
        toast({ kind: 'good', text: m('added', { name, company: company.name }) })
        onDone(id)
      }}
    />
  )
}
