import { type FactorCalls, OwnFactors as Shared } from '../../../ui/factors/own-factors.tsx'
import { useRead, useWrite } from '../../api.ts'

/** Second factors of the signed-in administrator. */
export function OwnFactors() {
  const held = useRead('admin.factors_list', {})
  const beginTotp = useWrite('admin.totp_begin')
  const confirmTotp = useWrite('admin.totp_confirm')
  const beginPasskey = useWrite('admin.passkey_begin')
  const confirmPasskey = useWrite('admin.passkey_confirm')
  const codes = useWrite('admin.recovery_codes')
  const removing = useWrite('admin.factors_remove')
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
