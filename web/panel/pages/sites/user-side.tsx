import type { Site, SiteUser } from '../../../../client/src/generated/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import { Section } from '../../../ui/page.tsx'
import { Side } from '../../../ui/side.tsx'
import { State } from '../../../ui/state.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRead, useWrite } from '../../api.ts'
import { usePermissionWords } from '../../permission-matrix.tsx'
import { useSession } from '../../session.tsx'
import { InviteAgain, SendJoinLink, SendResetLink } from '../../links/send-link.tsx'
import { useTold } from '../../../ui/told.ts'
import { UserCircles } from './user-circles.tsx'
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
function LinkTo({
  site,
  user: { id, name, joined, closed_at, status, consent_pending },
}: {
  readonly site: Site
  readonly user: SiteUser
}) {
  const { may } = useSession()
  if (consent_pending) return may('accounts.write') && <SendJoinLink id={id} name={name} site_id={site.id} />
  if (closed_at !== null || status !== 'active') return null
  if (!joined) return may('users.write') && <InviteAgain id={id} name={name} site_id={site.id} />
  return may('accounts.write') && <SendResetLink id={id} name={name} site_id={site.id} />
}

function Facts({ site, user }: { readonly site: Site; readonly user: SiteUser }) {
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

interface ActionsProps {
  readonly site: Site
  readonly user: SiteUser
  readonly onEdit: () => void
  readonly onGone: () => void
}

function Actions({ site, user, onEdit, onGone }: ActionsProps) {
  const t = useText(messages)
  const { suspend, activate, isBusy } = useStatus(site, user)
  const detach = useDetach(site, user, onGone)
  return (
    <>
      <Button kind="danger" onClick={() => void detach()}>
        {t('detach')}
      </Button>
      {user.consent_pending ? null : user.status === 'active' ? (
        <Button icon="lock" kind="danger" busy={isBusy} onClick={() => void suspend()}>
          {t('suspend')}
        </Button>
      ) : (
        <Button icon="unlock" busy={isBusy} onClick={() => void activate()}>
          {t('activate')}
        </Button>
      )}
      <Button icon="edit" kind="primary" onClick={onEdit}>
        {t('edit')}
      </Button>
    </>
  )
}

function useStatus(site: Site, { id, name, version }: SiteUser) {
  const t = useText(messages)
  const confirm = useConfirm()
  const toast = useToast()
  const told = useTold()
  const saving = useWrite('admin.site_users_update')
  const set = (status: SiteUser['status']) =>
    told(async () => {
      await saving.mutateAsync({ params: { site_id: site.id, id }, body: { status }, ifMatch: version })
      toast({
        kind: 'good',
        text: status === 'active' ? t('activated', { name }) : t('isSuspended', { name }),
      })
    })
  const suspend = async () => {
    const question = {
      title: t('suspendTitle', { name }),
      text: t('suspendText', { site: site.name }),
      action: t('suspend'),
      danger: true,
    }
    if (await confirm(question)) await set('suspended')
  }
  return { suspend, activate: () => set('active'), isBusy: saving.isPending }
}

function useDetach(site: Site, { id, name, version }: SiteUser, onGone: () => void) {
  const t = useText(messages)
  const confirm = useConfirm()
  const toast = useToast()
  const told = useTold()
  const detaching = useWrite('admin.site_users_detach')
  return async () => {
    const question = {
      title: t('detachTitle', { name, site: site.name }),
      text: t('detachText'),
      action: t('detach'),
      danger: true,
    }
    if (!(await confirm(question))) return
    await told(async () => {
      await detaching.mutateAsync({ params: { site_id: site.id, id }, ifMatch: version })
      onGone()
      toast({ text: t('detached', { name }) })
    })
  }
}
