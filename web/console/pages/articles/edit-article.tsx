import type { Article } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { EditSide, NewSide } from '../../../ui/records/record-sides.tsx'
import { useCall, useWrite } from '../../api.tsx'
import { useArticleFields } from './fields.ts'
import { messages } from './messages.ts'

interface EditProps {
  readonly article: Article
  readonly onDone: () => void
}

/** Edits an article and shows the result optimistically. */
export function EditArticle({ article, onDone }: EditProps) {
  const t = useText(messages)
  const call = useCall()
  const saving = useWrite('articles.update', {
    optimistic: (cache, { params, body }) => {
      cache.change('articles.get', (old) => (old.id === params.id ? merged(old, body) : old))
      cache.change('articles.list', (page) => ({
        ...page,
        data: page.data.map((row) => (row.id === params.id ? merged(row, body) : row)),
      }))
    },
  })
  const params = { id: article.id }
  return (
    <EditSide
      title={article.article_code}
      record={article}
      fields={useArticleFields()}
      load={() => call('articles.get', { params })}
      write={(body, ifMatch) => saving.mutateAsync({ params, body, ifMatch })}
      saved={({ article_code: code }) => t('savedToast', { code })}
      onDone={onDone}
    />
  )
}

/** The expected record. Its new version comes with the response. */
function merged(article: Article, body: object | undefined): Article {
  return { ...article, ...body }
}

interface NewProps {
  readonly onClose: () => void
  readonly onDone: (article: Article) => void
}

export function NewArticle({ onClose, onDone }: NewProps) {
  const t = useText(messages)
  const creating = useWrite('articles.create')
  return (
    <NewSide
      title={t('add')}
      action={t('create')}
      fields={useArticleFields()}
      create={(body) => creating.mutateAsync({ body })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
