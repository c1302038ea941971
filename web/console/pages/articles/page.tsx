import './articles.css'
import { useMemo } from 'react'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import { Table } from '../../../ui/table.tsx'
import { useTyped } from '../../../ui/typed.ts'
import { useRows, useSeed } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { useMay } from '../../role.ts'
import { ArticleSide } from './article-side.tsx'
import { articleColumns } from './columns.tsx'
import { NewArticle } from './edit-article.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { messages } from './messages.ts'

export function Page() {
  const t = useText(messages)
  const { id } = useParams<{ id?: string }>()
  const [, go] = useLocation()
  const filter = useFilter()
  const { search, client } = filter
  const rows = useRows('articles.list', {
    query: {
      ...(search !== '' && { search }),
      ...(client !== '' && { client_3pl_id: Number(client) }),
    },
  })
  const seed = useSeed()
  const columns = useColumns()
  // The list behind a record keeps its question.
  const at = (path: string) => go(`/articles${path}${location.search}`)
  const filtered = search !== '' || client !== ''
  const mayWrite = useMay('client')
  return (
    <Sheet
      title={t('title')}
      aside={rows.total !== undefined && <span className="soft">{t('count', { count: rows.total })}</span>}
      actions={
        mayWrite && (
          <>
            <Button icon="upload" onClick={() => at('/import')}>
              {t('importCsv')}
            </Button>
            <Button icon="add" kind="primary" onClick={() => at('/new')}>
              {t('add')}
            </Button>
          </>
        )
      }
      tools={<Filters filter={filter} />}
    >
      <div className="split">
        <Table
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={(article) => article.id}
          selected={Number(id)}
          question={`${search} ${client}`}
          onOpen={(article) => {
            seed('articles.get', { params: { id: article.id } }, article)
            at(`/${article.id}`)
          }}
          empty={
            filtered ? (
              <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
            ) : (
              <Empty title={t('emptyTitle')}>{mayWrite && t('emptyText')}</Empty>
            )
          }
        />
        {id === 'new' && <NewArticle onClose={() => at('')} onDone={(article) => at(`/${article.id}`)} />}
        {id !== undefined && /^\d+$/.test(id) && (
          <ArticleSide key={id} id={Number(id)} onClose={() => at('')} />
        )}
      </div>
      {id === 'import' && <ImportDialog onClose={() => at('')} />}
    </Sheet>
  )
}

function useColumns() {
  const t = useText(messages)
  const format = useFormat()
  const { nameOf } = useClients()
  return useMemo(() => articleColumns({ t, format, nameOf }), [t, format, nameOf])
}

interface Filter {
  readonly search: string
  readonly client: string
  readonly set: (name: 'search' | 'client', value: string) => void
}

/** The question, which is in the address: a link leads to the same rows, and Back to those before. */
function useFilter(): Filter {
  const [params, setParams] = useSearchParams()
  return {
    search: params.get('search') ?? '',
    client: params.get('client') ?? '',
    set: (name, value) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
  }
}

function Filters({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  const { clients } = useClients()
  const { set } = filter
  const [typed, type] = useTyped(filter.search, (text) => set('search', text))
  return (
    <>
      <SearchField label={t('search')} value={typed} onValue={type} />
      {clients.length > 1 && (
        <select
          className="input"
          aria-label={t('client')}
          value={filter.client}
          onChange={(event) => set('client', event.currentTarget.value)}
        >
          <option value="">{t('allClients')}</option>
          {clients.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </>
  )
}
