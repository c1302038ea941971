import { useLocation } from 'wouter'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { messages } from './start-messages.ts'
import { useFindDocument } from './use-find-document.ts'
import { useWedge } from './use-wedge.ts'

/** Shown when nothing is left here. The next scan opens another document. */
export function NextByScan() {
  const t = useText(messages)
  const [, go] = useLocation()
  const finding = useFindDocument({
    onDocument: (kind, id) => go(`/scan/${kind}/${id}`),
    onArticle: ({ id, article_code: code }) => {
      const article = new URLSearchParams({ article: String(id), code })
      go(`/scan?${article.toString()}`)
    },
    onPlace: () => go('/scan'),
  })
  useWedge(finding.find)
  return (
    <>
      <div role="alert">
        {finding.unknown !== undefined && (
          <div className="notice notice--bad scan-notice">{t('nothingFound', { text: finding.unknown })}</div>
        )}
      </div>
      {finding.error !== undefined && <Failure error={finding.error} />}
    </>
  )
}
