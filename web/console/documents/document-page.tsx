import './documents.css'
import type { ComponentType } from 'react'
import { Redirect, useParams } from 'wouter'
import { useAsked } from '../../ui/data/calls.ts'
import { useLanguage, useSay } from '../../ui/i18n/language.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { useMay } from '../role.ts'
import { useVisited } from '../visited.ts'
import { useAsks } from './asks.ts'
import { DocumentList } from './document-list.tsx'
import { DocumentPending, DocumentView } from './document-view.tsx'
import { listAddress } from './filter.ts'
import type { DocumentRecord, Kind } from './kind.ts'

/** All pages of a kind: list, new document, detail and edit. */
export function documentPage<R extends DocumentRecord>(kind: Kind<R>): ComponentType {
  return function Page() {
    const { id, part } = useParams<{ id?: string; part?: string }>()
    const isImport = id === 'import' && part === undefined && kind.Import !== undefined
    if (id === undefined || isImport) return <DocumentList kind={kind} isImport={isImport} />
    if (id === 'new' && part === undefined) return <kind.New kind={kind} />
    if (!/^\d+$/.test(id) || (part !== undefined && part !== 'edit')) return <NotFound />
    return <One key={id} kind={kind} id={Number(id)} isEdited={part === 'edit'} />
  }
}

interface OneProps<R extends DocumentRecord> {
  readonly kind: Kind<R>
  readonly id: number
  readonly isEdited: boolean
}

function One<R extends DocumentRecord>({ kind, id, isEdited }: OneProps<R>) {
  const { language } = useLanguage()
  const { one } = kind.words(useSay())
  const mayWrite = useMay('client')
  const { data: record, error, refetch } = useAsked(kind.one(useAsks(), id))
  useVisited(
    record && {
      of: kind.of,
      to: `${kind.path}/${id}`,
      title: kind.numberOf(record),
      note: record.external_reference ?? '',
    },
  )
  const list = { to: `${kind.path}${listAddress()}`, label: kind.title[language] }
  if (record === undefined) return <DocumentPending title={one} back={list} error={error} retry={refetch} />
  const { Edit } = kind
  if (!isEdited || Edit === undefined) return <DocumentView kind={kind} record={record} back={list} />
  // An old edit link shows the document read-only if it can't be edited now.
  const isOpen = mayWrite && kind.statuses[record.status]?.edit !== undefined
  return isOpen ? <Edit kind={kind} record={record} /> : <Redirect to={`${kind.path}/${id}`} replace />
}
