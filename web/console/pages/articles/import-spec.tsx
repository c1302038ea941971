import type { ArticleRow } from '../../../../client/src/generated/logistics.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import { type ImportSpec, importWords } from '../../imports/spec.ts'
import { messages } from './import-messages.ts'
import { readArticles } from './import-rows.ts'

/** Imports articles: existing articles are updated, others created. */
export const articleImport: ImportSpec<ArticleRow> = {
  name: 'articles',
  words: (say) => {
    const t = say(messages)
    const others = {
      updated: {
        tone: 'active',
        one: t('isUpdated'),
        count: (count: number) => t('updated', { count }),
        isWanted: true,
      },
      unchanged: {
        tone: 'idle',
        one: t('isUnchanged'),
        count: (count: number) => t('unchanged', { count }),
        isWanted: false,
      },
    } as const
    return importWords({ plain: (key) => t(key), counted: (key, count) => t(key, { count }) }, others)
  },
  read: readArticles,
  ownedBy: (article, client_3pl_id) => ({ ...article, client_3pl_id }),
  // Half the API limit.
  perRequest: 500,
  judge: async (call, articles, options) => {
    const { data } = await call('articles.bulk', { body: { articles }, ...options })
    return data
  },
  columns: (say) => {
    const t = say(messages)
    return [
      {
        key: 'code',
        title: t('code'),
        cell: ({ body }) => <span className="mono">{body.article_code || nothing}</span>,
      },
      { key: 'description', title: t('description'), cell: ({ body }) => body.description ?? nothing },
    ]
  },
  touches: ['articles'],
}
