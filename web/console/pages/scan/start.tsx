import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Location } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useModule } from '../../api.tsx'
import { Lying } from '../../lying.tsx'
import { useCamera } from './camera/use-camera.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { KeptNotices } from './kept/kept-notices.tsx'
import { messages } from './start-messages.ts'
import { CountsToWalk, OrdersToPick, ReceptionsToReceive, WavesToWalk } from './start-list.tsx'
import { PlacesToRefill } from './start-refill.tsx'
import type { Work } from './task.ts'
import { useFindDocument } from './use-find-document.ts'
import { useWedge } from './use-wedge.ts'

/** Start page for scanning: by document number, article or list. */
export function Start() {
  const t = useText(messages)
  const [, go] = useLocation()
  const [params, setParams] = useSearchParams()
  const [isTyping, setTyping] = useState(false)
  const kinds = useKinds()
  const at = kinds.find(({ key }) => key === params.get('kind'))?.key ?? kinds[0]?.key ?? 'receive'
  const article = params.get('article')
  const ask = (values: Readonly<Record<string, string>>) => setParams({ kind: at, ...values })
  const [place, setPlace] = useState<Location>()
  const finding = useFindDocument({
    onDocument: (kind, id) => go(`/scan/${kind}/${id}`),
    onArticle: ({ id, article_code }) => ask({ article: String(id), code: article_code }),
    onPlace: setPlace,
  })
  useWedge(finding.find)
  const camera = useCamera()
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {camera.button}
          <Button icon="edit" onClick={() => setTyping(true)}>
            {t('typeCode')}
          </Button>
        </>
      }
    >
      <div className="scan">
        {camera.view}
        <KeptNotices />
        <p className="scan-hint">{t('startHint')}</p>
        <div role="alert">
          {finding.unknown !== undefined && (
            <div className="notice notice--bad scan-notice">
              {t('nothingFound', { text: finding.unknown })}
            </div>
          )}
        </div>
        {finding.error !== undefined && <Failure error={finding.error} />}
        <Tabs label={t('kinds')} tabs={kinds} at={at} onChange={(kind) => setParams({ kind })}>
          {article !== null && (
            <div className="row">
              <span>{t('onlyWith', { code: params.get('code') ?? article })}</span>
              <Button icon="close" onClick={() => ask({})}>
                {t('showAll')}
              </Button>
            </div>
          )}
          {at === 'receive' && <ReceptionsToReceive article={article} />}
          {at === 'pick' && <OrdersToPick article={article} />}
          {at === 'wave' && <WavesToWalk article={article} />}
          {at === 'replenish' && <PlacesToRefill article={article} />}
          {at === 'count' && <CountsToWalk article={article} />}
        </Tabs>
      </div>
      {place !== undefined && (
        <Dialog title={place.code} onClose={() => setPlace(undefined)}>
          <Lying location={place.id} />
        </Dialog>
      )}
      {isTyping && (
        <CodeDialog
          onCode={(text) => {
            setTyping(false)
            finding.find(text)
          }}
          onClose={() => setTyping(false)}
        />
      )}
    </Page>
  )
}

/** Kinds of work that the company's modules allow. */
function useKinds(): readonly { readonly key: Work; readonly title: string }[] {
  const t = useText(messages)
  const hasInbound = useModule('inbound')
  const hasOutbound = useModule('outbound')
  const hasCounting = useModule('counting')
  const hasPicking = useModule('picking')
  return [
    ...(hasInbound ? [{ key: 'receive', title: t('receive') } as const] : []),
    ...(hasOutbound ? [{ key: 'pick', title: t('pick') } as const] : []),
    ...(hasPicking ? [{ key: 'wave', title: t('wave') } as const] : []),
    ...(hasPicking ? [{ key: 'replenish', title: t('replenish') } as const] : []),
    ...(hasCounting ? [{ key: 'count', title: t('count') } as const] : []),
  ]
}
