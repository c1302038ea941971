import type { Site, SiteUser } from '../../../../client/src/generated/auth.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import { Section } from '../../../ui/page.tsx'
import { Side } from '../../../ui/side.tsx'
import { State } from '../../../ui/state.tsx'
import { useRead, useWrite } from '../../api.ts'
import { usePermissionWords } from '../../permission-matrix.tsx'
import { useSession } from '../../session.tsx'
import { InviteAgain, SendJoinLink, SendResetLink } from '../../links/send-link.tsx'
import { UserCircles, type UserOfSite } from './user-circles.tsx'
import { EditUser } from './user-form.tsx'
import { messages } from './user-messages.ts'
import { UserSessions } from './user-sessions.tsx'

interface UserSideProps {
  readonly site: Site
  readonly id: number
  readonly onClose: () => void
}

export function UserSide({ site, id, onClose }: UserSideProps) {
  const t = useText(messages)
  const { may } = useSession()
  const [isEditing, setEditing] = useEditMode()
  const params = { site_id: site.id, id }
  const { data: user, error, refetch } = useRead('admin.site_users_get', { params })
  if (user !== undefined && isEditing) {
    return <EditUser site={site} user={user} onDone={() => setEditing(false)} />
  }
  return (
    <Side
      title={user?.name ?? t('users')}
      aside={user !== undefined && <Standing user={user} />}
      onClose={onClose}
      actions={
        user !== undefined &&
        may('users.write') && (
          <Actions site={site} user={user} onEdit={() => setEditing(true)} onGone={onClose} />
        )
      }
    >
      <Awaited data={user} error={error} retry={refetch} lines={10} />
      {user !== undefined && (
        <>
          <Facts site={site} user={user} />
          <UserCircles site={site} user={user} />
          <UserSessions site={site} user={user} />
        </>
      )}
    </Side>
  )
}

function Standing({ user }: { readonly user: SiteUser }) {
  const t = useText(messages)
  if (user.closed_at !== null) return <State tone="idle">{t('closed')}</State>
  if (user.consent_pending) return <State tone="info">{t('consentPending')}</State>
  if (user.status === 'suspended') return <State tone="warn">{t('suspended')}</State>
  return user.joined ? null : <State tone="info">{t('invited')}</State>
}

/**
 * Button for the link that fits the user's status. Pending users are invited again. Reset and join links need
 * `accounts.write`, because an account can belong to several sites.
 */
function LinkTo({ site, user }: UserOfSite) {
  const { may } = useSession()
  const { id, name, joined, closed_at, status, consent_pending } = user
  const to = { id, name, site_id: site.id }
  if (consent_pending) return may('accounts.write') && <SendJoinLink {...to} />
  if (closed_at !== null || status !== 'active') return null
  if (!joined) return may('users.write') && <InviteAgain {...to} />
  return may('accounts.write') && <SendResetLink {...to} />
}

function Facts({ site, user }: UserOfSite) {
  const t = useText(messages)
  const format = useFormat()
  const words = usePermissionWords()
  const roles = user.roles.map(({ name, is_primary }) => (is_primary ? `${name} (${t('primary')})` : name))
  return (
    <Section title={t('account')} aside={<LinkTo site={site} user={user} />}>
      <KeyValues
        items={[
          [t('email'), user.email],
          [t('verified'), user.email_confirmed ? t('yes') : t('notYet')],
          [t('since'), format.time(user.created_at)],
          [t('roles'), roles.join(', ')],
          [t('permissions'), words(user.api_permissions)],
          [t('actionKeys'), user.site_action_keys.join(', ')],
        ]}
      />
    </Section>
  )
}

interface ActionsProps extends UserOfSite {
  readonly onEdit: () => void
  readonly onGone: () => void
}

function Actions({ site, user, onEdit, onGone }: ActionsProps) {
  const t = useText(messages)
  const { id, name, version: ifMatch, status, consent_pending } = user
  const params = { site_id: site.id, id }
  const saving = useWrite('admin.site_users_update')
  const detaching = useWrite('admin.site_users_detach')
  const set = (to: SiteUser['status']) => () => saving.mutateAsync({ params, body: { status: to }, ifMatch })
  return (
    <>
      <ActionButton
        kind="danger"
        label={t('detach')}
        question={{ title: t('detachTitle', { name, site: site.name }), text: t('detachText') }}
        act={async () => {
          await detaching.mutateAsync({ params, ifMatch })
          onGone()
        }}
        done={{ text: t('detached', { name }) }}
      />
      {consent_pending ? null : status === 'active' ? (
        <ActionButton
          icon="lock"
          kind="danger"
          label={t('suspend')}
          busy={saving.isPending}
          question={{ title: t('suspendTitle', { name }), text: t('suspendText', { site: site.name }) }}
          act={set('suspended')}
          done={{ kind: 'good', text: t('isSuspended', { name }) }}
        />
      ) : (
        <ActionButton
          icon="unlock"
          label={t('activate')}
          busy={saving.isPending}
          act={set('active')}
          done={{ kind: 'good', text: t('activated', { name }) }}
        />
      )}
      <Button icon="edit" kind="primary" onClick={onEdit}>
        {t('edit')}
      </Button>
    </>
  )
}
