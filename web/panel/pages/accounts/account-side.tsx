import { Link } from 'wouter'
import type { AdminAccount, AdminAccountDetail } from '../../../../client/src/generated/auth.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Line } from '../../../ui/line.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import { Section } from '../../../ui/page.tsx'
import { Side } from '../../../ui/side.tsx'
import { State } from '../../../ui/state.tsx'
import { useRead, useWrite } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { useSiteNames } from '../../site-names.ts'
import { CloseAccount, ReopenAccount } from './closing.tsx'
import { HeldFactors } from '../../../ui/factors/held-factors.tsx'
import { EditAccount } from './form.tsx'
import { SendResetLink, SendVerifyLink } from '../../links/send-link.tsx'
import { messages } from './messages.ts'

interface AccountSideProps {
  readonly id: number
  readonly onClose: () => void
}

export function AccountSide({ id, onClose }: AccountSideProps) {
  const t = useText(messages)
  const { may } = useSession()
  const { data, error, refetch } = useRead('admin.accounts_get', { params: { id } })
  const [isEditing, setEditing] = useEditMode()
  const isLocked = data !== undefined && data.locked_until !== null
  const isClosed = data !== undefined && data.closed_at !== null
  if (isEditing && data !== undefined) return <EditAccount account={data} onDone={() => setEditing(false)} />
  return (
    <Side
      title={data?.name ?? t('title')}
      aside={<AccountState account={data} />}
      onClose={onClose}
      actions={
        data !== undefined &&
        may('accounts.write') && (
          <>
            {isLocked && <Unlock account={data} />}
            {isClosed ? (
              <ReopenAccount account={data} />
            ) : (
              <Acts account={data} onEdit={() => setEditing(true)} />
            )}
          </>
        )
      }
    >
      <Awaited data={data} error={error} retry={refetch} lines={8} />
      {data !== undefined && <Facts account={data} />}
    </Side>
  )
}

function Acts({ account, onEdit }: { readonly account: AdminAccountDetail; readonly onEdit: () => void }) {
  const t = useText(messages)
  const { id, name } = account
  return (
    <>
      <CloseAccount account={account} />
      {isVerifiable(account) && <SendVerifyLink id={id} name={name} />}
      <SendResetLink id={id} name={name} />
      <Button icon="edit" onClick={onEdit}>
        {t('edit')}
      </Button>
    </>
  )
}

export function AccountState({ account }: { readonly account: AdminAccount | undefined }) {
  const t = useText(messages)
  if (account === undefined) return null
  if (account.closed_at !== null) return <State tone="idle">{t('closed')}</State>
  return account.locked_until !== null && <State tone="warn">{t('locked')}</State>
}

function Unlock({ account: { id, name } }: { readonly account: AdminAccountDetail }) {
  const t = useText(messages)
  const unlocking = useWrite('admin.accounts_unlock')
  return (
    <ActionButton
      icon="unlock"
      kind="primary"
      label={t('unlock')}
      busy={unlocking.isPending}
      act={() => unlocking.mutateAsync({ params: { id } })}
      done={{ kind: 'good', text: t('unlocked', { name }) }}
    />
  )
}

/**
 * Whether a link can still verify anything. For an account that is only on the site that created it, a link verifies
 * just the address.
 */
function isVerifiable(account: AdminAccountDetail): boolean {
  const { email_confirmed_at, email_verified_at, home_site_id, sites } = account
  if (email_confirmed_at === null) return true
  const joined = sites.filter((site) => !site.consent_pending)
  const isAtHome = joined.length === 1 && joined[0]?.id === home_site_id
  return email_verified_at === null && home_site_id !== null && !isAtHome
}

/**
 * Verification status. A confirmed address shows that someone reads it. Strict sites also require that no site knows
 * the password.
 */
function useVerified({ email_confirmed_at, email_verified_at }: AdminAccountDetail): string {
  const t = useText(messages)
  const format = useFormat()
  if (email_verified_at !== null) return format.time(email_verified_at)
  if (email_confirmed_at === null) return t('notYet')
  return t('confirmedOnly', { time: format.time(email_confirmed_at) })
}

function Facts({ account }: { readonly account: AdminAccountDetail }) {
  const t = useText(messages)
  const format = useFormat()
  const { nameOf } = useSiteNames()
  const { email, home_site_id, created_at, locked_until, sites, id, joined, closed_at, erased_at } = account
  const verified = useVerified(account)
  return (
    <>
      <KeyValues
        items={[
          [t('email'), email],
          [t('verified'), verified],
          ...(joined ? [] : [[t('password'), t('noPassword')] as const]),
          [t('since'), format.time(created_at)],
          [t('home'), home_site_id === null ? null : nameOf(home_site_id)],
          [t('closed'), closed_at === null ? null : format.time(closed_at)],
          [t('erasedAt'), erased_at === null ? null : format.time(erased_at)],
          [t('lockedUntil'), locked_until === null ? null : format.time(locked_until)],
        ]}
      />
      <AccountFactors account={account} />
      <Section title={t('sites')}>
        {sites.length === 0 && <p className="soft">{t('noSites')}</p>}
        <div>
          {sites.map((site) => (
            <Line
              key={site.id}
              action={
                site.status === 'suspended' ? (
                  <State tone={site.consent_pending ? 'info' : 'warn'}>
                    {t(site.consent_pending ? 'consentPending' : 'suspended')}
                  </State>
                ) : (
                  <span className="soft">{t('active')}</span>
                )
              }
            >
              <Link href={`/sites/${site.id}/users/${id}`}>{site.name}</Link>
              <span className="soft">{site.roles.map(({ name }) => name).join(', ')}</span>
            </Line>
          ))}
        </div>
      </Section>
    </>
  )
}

function AccountFactors({ account: { id, name } }: { readonly account: AdminAccountDetail }) {
  const { may } = useSession()
  const held = useRead('admin.account_factors_list', { params: { id } })
  const removing = useWrite('admin.account_factors_remove')
  const remove = may('accounts.write') ? () => removing.mutateAsync({ params: { id } }) : undefined
  return <HeldFactors name={name} held={held} remove={remove} />
}
