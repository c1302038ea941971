import { useCallback } from 'react'
import type { Article } from '../../../client/src/generated/logistics.ts'
import type { Option } from '../../ui/field.tsx'
import { useCall } from '../api.tsx'

export interface ArticleOption extends Option {
  readonly article: Article
  /** The scanned unit, or the base unit. */
  readonly um3pl: string
  /** Found by a barcode. */
  readonly isScanned: boolean
  readonly lot_number: string | null
}

const shown = 12

type Search = (text: string, signal: AbortSignal) => Promise<readonly ArticleOption[]>

/** Finds articles by code, name, description or barcode (GS1 included). A barcode also gives its unit. */
export function useArticleSearch(client_3pl_id?: number | null): Search {
  const call = useCall()
  return useCallback(
    async (text, signal) => {
      if (isBarcode(text)) {
        const scan = await call('scan.get', { params: { barcode: text }, signal })
        const own = scan.matches.filter(
          ({ article }) => client_3pl_id === undefined || article.client_3pl_id === client_3pl_id,
        )
        if (own.length > 0)
          return own.map(({ article, um3pl }) => ({
            ...optionOf(article, um3pl),
            isScanned: true,
            lot_number: scan.lot_number,
          }))
      }
      // The list has no filter for articles without a client company.
      const query = {
        per_page: client_3pl_id === null ? 100 : shown,
        ...(text !== '' && { search: text }),
        ...(client_3pl_id && { client_3pl_id }),
      }
      const { data } = await call('articles.list', { query, signal })
      const own = data.filter((article) => client_3pl_id !== null || article.client_3pl_id === null)
      return own.slice(0, shown).map((article) => ({
        ...optionOf(article, article.um3pl),
        isScanned: false,
        lot_number: null,
      }))
    },
    [call, client_3pl_id],
  )
}

/** Whether the text has the length of an article barcode or the form of a GS1 code. */
function isBarcode(text: string): boolean {
  return /^(\d{8}|\d{12,14}|\d{16,}.*|[\](].*|https?:.*)$/.test(text)
}

function optionOf(article: Article, um3pl: string) {
  const label = `${article.article_code} · ${article.name} · ${um3pl}`
  return { value: `${article.id} ${um3pl}`, label, article, um3pl }
}
