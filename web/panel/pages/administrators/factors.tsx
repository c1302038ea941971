import type { Administrator } from '../../../../client/src/generated/auth.ts'
import { useRead, useWrite } from '../../api.ts'
import { HeldFactors } from '../../../ui/factors/held-factors.tsx'

export function AdministratorFactors({ administrator }: { readonly administrator: Administrator }) {
  const params = { id: administrator.id }
  const held = useRead('admin.administrators_factors_list', { params })
  const removing = useWrite('admin.administrators_factors_remove')
  const remove = () => removing.mutateAsync({ params })
  return <HeldFactors name={administrator.name} held={held} remove={remove} />
}
