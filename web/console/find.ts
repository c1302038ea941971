import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useLanguage, useText } from '../ui/i18n/language.tsx'
import type { Command } from '../ui/palette.tsx'
import { useCall, useModule, usePlace } from './api.tsx'
import type { DocumentEntry } from './documents/entry.ts'
import { messages } from './messages.ts'

type Find = (text: string, signal: AbortSignal) => Promise<readonly Command[]>

/** Finds records of the company by what was typed into the palette: articles, and documents by number or reference. */
export function useFind(kinds: readonly DocumentEntry[]): Find {
  const articles = useArticles()
  const documents = useDocuments(kinds)
  return useCallback<Find>(
    async (text, signal) => (await Promise.all([articles(text, signal), documents(text, signal)])).flat(),
    [articles, documents],
  )
}

function useArticles(): Find {
  const t = useText(messages)
  const call = useCall()
  const [, go] = useLocation()
  const isOn = useModule('articles')
  return useCallback<Find>(
    async (text, signal) => {
      if (!isOn) return []
      const { data } = await call('articles.list', { query: { search: text, per_page: 6 }, signal })
      return data.map((article) => ({
        key: `article ${article.id}`,
        title: article.article_code,
        note: article.name,
        group: t('articles'),
        icon: 'box',
        run: () => go(`/articles/${article.id}`),
      }))
    },
    [call, go, isOn, t],
  )
}

function useDocuments(kinds: readonly DocumentEntry[]): Find {
  const { language } = useLanguage()
  const call = useCall()
  const [, go] = useLocation()
  const { modules } = usePlace().company
  return useCallback<Find>(
    async (text, signal) => {
      const asked = { query: { search: text, per_page: 4 }, signal }
      const found = await Promise.all(
        askedKinds(kinds, text)
          .filter(({ module }) => modules.includes(module))
          .map(async ({ of, path, title, nav, find }) =>
            (await find(call, asked)).map(({ id, number, note }) => ({
              key: `${of} ${id}`,
              title: number,
              note,
              group: title[language],
              icon: nav.icon,
              run: () => go(`${path}/${id}`),
            })),
          ),
      )
      return found.flat()
    },
    [kinds, call, go, modules, language],
  )
}

/** Whose documents a text may name. Each of them is a request, and a token has not many. */
function askedKinds<K extends DocumentEntry>(kinds: readonly K[], text: string): readonly K[] {
  // Numbers and references have digits; a word alone is looked for among articles only.
  if (!/\d/.test(text)) return []
  const meant = kinds.filter(({ number }) => text.toUpperCase().startsWith(number.prefix))
  return meant.length > 0 ? meant : kinds
}
