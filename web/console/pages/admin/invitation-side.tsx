import { useState } from 'react'
import type { Invitation, SentInvitation } from '../../../../client/src/generated/logistics.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { languages } from '../../../ui/i18n/catalogue.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { languageNames, useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { choiceOf, ownOf, textOf } from '../../../ui/records/kinds.tsx'
import { NewSide } from '../../../ui/records/record-sides.tsx'
import { Side } from '../../../ui/side.tsx'
import { useWorkspace, useRead, useWrite } from '../../api.tsx'
import { messages as own } from './invitation-messages.ts'
import { type Grant, GrantChoice } from './memberships.tsx'
import { messages } from './messages.ts'

/** Form values. Role and client companies are chosen together. */
interface Form {
  readonly email: string
  readonly place: Grant
  readonly name?: string
  readonly language: 'en' | 'it' | 'ro' | 'service'
}

const ofService = 'service'

function useFields() {
  const t = useText(messages)
  const m = useText(own)
  const { company } = useWorkspace()
  const place = ownOf<Grant>({
    initial: { role: 'operator', client_ids: null },
    label: t('role'),
    control: (control) => <GrantChoice company={company.id} {...control} />,
    words: ({ role }) => t(role),
  })
  const language = choiceOf({
    initial: ofService,
    label: m('language'),
    options: [
      { value: ofService, label: m('ofService') },
      ...languages.map((each) => ({ value: each, label: languageNames[each] })),
    ],
  })
  return fieldsOf<Form>({ email: '', place: { role: 'operator', client_ids: null }, language: ofService }, [
    {
      title: m('inCompany', { company: company.name }),
      fields: {
        email: textOf({ label: t('email'), required: true }),
        name: textOf({ label: t('name'), hint: m('nameHint') }),
        place,
        language,
      },
    },
  ])
}

interface NewProps {
  readonly onClose: () => void
  readonly onDone: (sent: SentInvitation) => void
}

export function NewInvitation({ onClose, onDone }: NewProps) {
  const m = useText(own)
  const fields = useFields()
  const inviting = useWrite('invitations.create')
  return (
    <NewSide
      title={m('invite')}
      action={m('send')}
      fields={fields}
      create={({ place, language, ...asked }) => {
        const chosen = languages.find((each) => each === language) ?? null
        return inviting.mutateAsync({ body: { ...asked, ...place, language: chosen } })
      }}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

interface OneProps {
  readonly id: number
  readonly onClose: () => void
  readonly onSent: (sent: SentInvitation) => void
}

export function InvitationSide({ id, onClose, onSent }: OneProps) {
  const t = useText(messages)
  const m = useText(own)
  const format = useFormat()
  const [isLeaving, setLeaving] = useState(false)
  // Stop reading an invitation once it's withdrawn.
  const { data, error, refetch } = useRead('invitations.get', { params: { id } }, { enabled: !isLeaving })
  return (
    <Side
      title={data?.email ?? m('invitations')}
      onClose={onClose}
      actions={
        data !== undefined && (
          <Actions invitation={data} onSent={onSent} onLeaving={setLeaving} onGone={onClose} />
        )
      }
    >
      {data !== undefined && (
        <KeyValues
          items={[
            [t('name'), data.name],
            [t('role'), t(data.role)],
            ...(data.client_ids === null
              ? []
              : [[t('clients'), t('clientCount', { count: data.client_ids.length })] as const]),
            [m('way'), m(data.by_mail ? 'byMail' : 'shown')],
            [m('sentOn'), format.time(data.updated_at)],
            [m('until'), format.time(data.expires_at)],
          ]}
        />
      )}
      <Awaited data={data} error={error} retry={refetch} lines={6} />
    </Side>
  )
}

interface ActionsProps {
  readonly invitation: Invitation
  readonly onSent: (sent: SentInvitation) => void
  readonly onLeaving: (isLeaving: boolean) => void
  readonly onGone: () => void
}

function Actions({ invitation: { id, email, version }, onSent, onLeaving, onGone }: ActionsProps) {
  const m = useText(own)
  const sending = useWrite('invitations.send')
  const withdrawing = useWrite('invitations.withdraw')
  const withdraw = async () => {
    onLeaving(true)
    try {
      await withdrawing.mutateAsync({ params: { id }, ifMatch: version })
    } catch (error) {
      onLeaving(false)
      throw error
    }
    onGone()
  }
  return (
    <>
      <ActionButton
        icon="trash"
        kind="danger"
        label={m('withdraw')}
        busy={withdrawing.isPending}
        question={{ title: m('withdrawTitle', { email }), text: m('withdrawText') }}
        act={withdraw}
        done={{ text: m('withdrawn', { email }) }}
      />
      <ActionButton
        icon="refresh"
        kind="primary"
        label={m('again')}
        busy={sending.isPending}
        act={async () => onSent(await sending.mutateAsync({ params: { id }, ifMatch: version }))}
      />
    </>
  )
}
