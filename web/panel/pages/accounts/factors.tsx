import type { AdminAccountDetail } from '../../../../client/src/generated/auth.ts'
import { useRead, useWrite } from '../../api.ts'
import { HeldFactors } from '../../../ui/factors/held-factors.tsx'
import { useSession } from '../../session.tsx'

export function AccountFactors({ account }: { readonly account: AdminAccountDetail }) {
  const { may } = useSession()
  const params = { id: account.id }
  const held = useRead('admin.account_factors_list', { params })
  const removing = useWrite('admin.account_factors_remove')
  const remove = may('accounts.write') ? () => removing.mutateAsync({ params }) : undefined
  return <HeldFactors name={account.name} held={held} remove={remove} />
}
