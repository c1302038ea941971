import { useParams } from 'wouter'
import { NotFound } from '../../../ui/page.tsx'
import { EditDocument } from '../../documents/edit-document.tsx'
import { receptions } from './kind.tsx'
import { NewReception } from './new-reception.tsx'
import { ReceptionList } from './reception-list.tsx'
import { ReceptionPage } from './reception-page.tsx'

export function Page() {
  const { id, part } = useParams<{ id?: string; part?: string }>()
  if (id === undefined) return <ReceptionList />
  if (id === 'new' && part === undefined) return <NewReception />
  if (!/^\d+$/.test(id) || (part !== undefined && part !== 'edit')) return <NotFound />
  return part === 'edit' ? (
    <EditDocument key={id} kind={receptions} id={Number(id)} />
  ) : (
    <ReceptionPage key={id} id={Number(id)} />
  )
}
