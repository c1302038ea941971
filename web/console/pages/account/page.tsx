import './account.css'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import { useRead, useWrite } from '../../api.tsx'
import { Closing } from './closing.tsx'
import { messages } from './messages.ts'
import { AddressSection } from './address.tsx'
import { PasswordSection } from './password.tsx'
import { ProfileSection } from './profile.tsx'
import { Sessions } from './sessions.tsx'
import { ServiceAccount } from './service-account.tsx'
import { SignOn } from './sign-on.tsx'
import { Tokens } from './tokens.tsx'
import { type FactorCalls, OwnFactors as Shared } from '../../../ui/factors/own-factors.tsx'

export function Page() {
  const t = useText(messages)
  const { data: profile, error, refetch } = useRead('me.get', {})
  return (
    <Sheet title={t('title')}>
      <Awaited data={profile} error={error} retry={refetch} lines={8} />
      {profile !== undefined && (
        <div className="account-columns">
          <div className="account-column">
            <ProfileSection profile={profile} />
            <PasswordSection profile={profile} />
            <AddressSection profile={profile} />
            <OwnFactors />
            <SignOn profile={profile} />
            <ServiceAccount profile={profile} />
            <Closing profile={profile} />
          </div>
          <div className="account-column">
            <Sessions />
            <Tokens />
          </div>
        </div>
      )}
    </Sheet>
  )
}

function OwnFactors() {
  const held = useRead('me.factors', {})
  const beginTotp = useWrite('me.totp_begin')
  const confirmTotp = useWrite('me.totp_confirm')
  const beginPasskey = useWrite('me.passkey_begin')
  const confirmPasskey = useWrite('me.passkey_confirm')
  const codes = useWrite('me.recovery_codes')
  const removing = useWrite('me.remove_factor')
  const calls: FactorCalls = {
    beginTotp: () => beginTotp.mutateAsync({}),
    confirmTotp: (body) => confirmTotp.mutateAsync({ body }),
    beginPasskey: () => beginPasskey.mutateAsync({}),
    confirmPasskey: (body) => confirmPasskey.mutateAsync({ body }),
    makeCodes: () => codes.mutateAsync({}),
    remove: (id) => removing.mutateAsync({ params: { id } }),
  }
  return <Shared held={held} calls={calls} />
}
