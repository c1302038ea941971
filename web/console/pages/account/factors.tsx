import { type FactorCalls, OwnFactors as Shared } from '../../../ui/factors/own-factors.tsx'
import { useRead, useWrite } from '../../api.tsx'

/** The user's own second factors. */
export function OwnFactors() {
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
