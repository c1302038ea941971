import { useParams } from 'wouter'
import { NotFound } from '../../../ui/page.tsx'
import { DocumentsList } from '../../documents/documents-list.tsx'
import { returns } from './kind.tsx'
import { NewReturn } from './new-return.tsx'
import { ReturnPage } from './return-page.tsx'

export function Page() {
  const { id } = useParams<{ id?: string }>()
  if (id === undefined) return <DocumentsList kind={returns} />
  if (id === 'new') return <NewReturn />
  return /^\d+$/.test(id) ? <ReturnPage key={id} id={Number(id)} /> : <NotFound />
}
