import { useLocation } from 'wouter'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { messages } from './start-messages.ts'
import { useFindDocument } from './use-find-document.ts'
import { useWedge } from './use-wedge.ts'

/** Shown when nothing is left here. The next scan opens another document. */
export function NextByScan() {
  const [, go] = useLocation()
  const finding = useFindDocument({
    onDocument: (kind, id) => go(`/scan/${kind}/${id}`),
    onArticle: ({ id, article_code: code }) => {
      const article = new URLSearchParams({ article: String(id), code })
      go(`/scan?${article.toString()}`)
    },
    onLocation: () => go('/scan'),
  })
  useWedge(finding.find)
  return <NothingFound unknown={finding.unknown} error={finding.error} />
}

/** Why a code led to no document. */
export function NothingFound({
  unknown,
  error,
}: Pick<ReturnType<typeof useFindDocument>, 'unknown' | 'error'>) {
  const t = useText(messages)
  return (
    <>
      <div role="alert">
        {unknown !== undefined && (
          <div className="notice notice--bad scan-notice">{t('nothingFound', { text: unknown })}</div>
        )}
      </div>
      {error !== undefined && <Failure error={error} />}
    </>
  )
}
