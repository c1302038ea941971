import type { NewInvitation, Site } from '../../../../client/src/generated/auth.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { textOf } from '../../../ui/records/kinds.tsx'
import { NewSide } from '../../../ui/records/record-sides.tsx'
import { useWrite } from '../../api.ts'
import { useGivenLink } from '../../links/given-link.tsx'
import { type NewProps, useRolesGroup } from './user-form.tsx'
import { messages } from './user-messages.ts'

/** Invites a user, who chooses the first password: nobody else ever knows it. */
export function InviteUser({ site, onClose, onDone }: NewProps) {
  const t = useText(messages)
  const inviting = useWrite('admin.site_users_invite')
  const given = useGivenLink()
  return (
    <>
      <NewSide
        title={t('invite')}
        action={t('invite')}
        fields={useFields(site)}
        create={async (body) => {
          const made = await inviting.mutateAsync({ params: { site_id: site.id }, body })
          return { ...made, name: body.name }
        }}
        onClose={onClose}
        onDone={(made) => given.tell(made, made.name, () => onDone(made.user_id))}
      />
      {given.dialog}
    </>
  )
}

function useFields(site: Site) {
  const t = useText(messages)
  return fieldsOf<NewInvitation>({ name: '', email: '' }, [
    {
      title: t('account'),
      fields: {
        name: textOf({ label: t('name'), required: true, wide: true }),
        email: textOf({ label: t('email'), required: true, hint: t('inviteHint'), wide: true }),
      },
    },
    useRolesGroup(site),
  ])
}
