import './articles.css'
import { useMemo } from 'react'
import { useLocation, useParams } from 'wouter'
import { LinkButton } from '../../../ui/button.tsx'
import { type Filter, useFilter } from '../../../ui/filter.ts'
import { ChoiceFilter, SearchFilter } from '../../../ui/filters.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import { useRowsOf, useSeed } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { ImportDialog } from '../../imports/import-dialog.tsx'
import { ClientFilter } from '../../owner-filters.tsx'
import { useMay } from '../../role.ts'
import { ArticleBulk } from './article-bulk.tsx'
import { ArticleSide } from './article-side.tsx'
import { articleColumns } from './columns.tsx'
import { NewArticle } from './edit-article.tsx'
import { articleImport } from './import-spec.tsx'
import { messages } from './messages.ts'

export function Page() {
  const t = useText(messages)
  const { id } = useParams<{ id?: string }>()
  const [, go] = useLocation()
  const filter = useFilter()
  const list = useList({
    name: 'articles',
    columns: useColumns(),
    source: useRowsOf()('articles.list', { query: questionOf(filter) }),
    rowKey: (article) => article.id,
    filter,
  })
  const { total } = list.rows
  const seed = useSeed()
  // Keep the list's query when a record opens.
  const addressOf = (path: string) => `/articles${path}${filter.address}`
  const at = (path: string) => go(addressOf(path))
  const mayWrite = useMay('client')
  return (
    <Sheet
      title={t('title')}
      aside={total !== undefined && <span className="soft">{t('count', { count: total })}</span>}
      actions={mayWrite && <Ways addressOf={addressOf} />}
      tools={
        <>
          <Filters filter={filter} />
          <ListTools list={list} canMark={mayWrite} />
        </>
      }
    >
      <div className="split">
        <ListTable
          list={list}
          label={t('title')}
          selected={Number(id)}
          to={(article) => addressOf(`/${article.id}`)}
          onOpen={(article) => seed('articles.get', { params: { id: article.id } }, article)}
          actions={mayWrite && <ArticleBulk marks={list.marks} />}
          empty={
            filter.question !== '' ? (
              <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
            ) : (
              <Empty
                title={t('emptyTitle')}
                action={
                  mayWrite && (
                    <div className="row">
                      <Ways addressOf={(path) => `/articles${path}`} />
                    </div>
                  )
                }
              >
                {mayWrite && t('emptyText')}
              </Empty>
            )
          }
        />
        {id === 'new' && <NewArticle onClose={() => at('')} onDone={(article) => at(`/${article.id}`)} />}
        {id !== undefined && /^\d+$/.test(id) && (
          <ArticleSide key={id} id={Number(id)} onClose={() => at('')} />
        )}
      </div>
      {id === 'import' && <ImportDialog spec={articleImport} onClose={() => at('')} />}
    </Sheet>
  )
}

/** Query parameters of the list, read from the address. */
function questionOf({ get }: Filter) {
  return {
    ...(get('search') !== '' && { search: get('search') }),
    ...(get('client') !== '' && { client_3pl_id: Number(get('client')) }),
    ...(get('active') !== '' && { active: get('active') === 'yes' }),
  }
}

function Ways({ addressOf }: { readonly addressOf: (path: string) => string }) {
  const t = useText(messages)
  return (
    <>
      <LinkButton icon="upload" to={addressOf('/import')}>
        {t('importCsv')}
      </LinkButton>
      <LinkButton icon="add" kind="primary" to={addressOf('/new')}>
        {t('add')}
      </LinkButton>
    </>
  )
}

function useColumns() {
  const t = useText(messages)
  const format = useFormat()
  const { nameOf } = useClients()
  return useMemo(() => articleColumns({ t, format, nameOf }), [t, format, nameOf])
}

function Filters({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  return (
    <>
      <SearchFilter filter={filter} name="search" label={t('search')} />
      <ClientFilter filter={filter} />
      <ChoiceFilter
        filter={filter}
        name="active"
        label={t('activity')}
        all={t('anyState')}
        options={[
          { id: 'yes', name: t('onlyActive') },
          { id: 'no', name: t('onlyInactive') },
        ]}
      />
    </>
  )
}
