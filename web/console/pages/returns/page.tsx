import { useParams } from 'wouter'
import { NotFound } from '../../../ui/page.tsx'
import { NewReturn } from './new-return.tsx'
import { ReturnList } from './return-list.tsx'
import { ReturnPage } from './return-page.tsx'

export function Page() {
  const { id } = useParams<{ id?: string }>()
  if (id === undefined) return <ReturnList />
  if (id === 'new') return <NewReturn />
  return /^\d+$/.test(id) ? <ReturnPage key={id} id={Number(id)} /> : <NotFound />
}
