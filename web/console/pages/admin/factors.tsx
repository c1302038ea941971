import type { Member, User } from '../../../../client/src/generated/logistics.ts'
import { HeldFactors } from '../../../ui/factors/held-factors.tsx'
import { useRead as useReadHere, useWrite as useWriteHere } from '../../api.tsx'
import { useSession } from '../../session.tsx'
import { useRead, useWrite } from './platform.ts'

/** Second factors of a company member who may have lost them. */
export function MemberFactors({ member }: { readonly member: Member }) {
  const { user } = useSession()
  const params = { id: member.id }
  const held = useReadHere('members.factors', { params })
  const removing = useWriteHere('members.remove_factors')
  const isTheirs = member.account_owned && user?.id !== member.id
  const remove = isTheirs ? () => removing.mutateAsync({ params }) : undefined
  return <HeldFactors name={member.name} held={held} remove={remove} />
}

/** Second factors of any user, for super-admins. */
export function UserFactors({ user }: { readonly user: User }) {
  const { user: self } = useSession()
  const params = { id: user.id }
  const held = useRead('users.factors', { params })
  const removing = useWrite('users.remove_factors')
  const remove = self?.id === user.id ? undefined : () => removing.mutateAsync({ params })
  return <HeldFactors name={user.name} held={held} remove={remove} />
}
