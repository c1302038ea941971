import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Location } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useRights } from '../../documents/rights.ts'
import { Lying } from '../../lying.tsx'
import { useCamera } from './camera/use-camera.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { KeptNotices } from './kept/kept-notices.tsx'
import { NothingFound } from './next-by-scan.tsx'
import {
  CountsToWalk,
  OrdersToPick,
  LocationsToRefill,
  ReceptionsToReceive,
  WavesToWalk,
} from './start-list.tsx'
import { messages } from './start-messages.ts'
import { useFindDocument } from './use-find-document.ts'
import { useWedge } from './use-wedge.ts'

/** Start page for scanning: by document number, article or list. */
export function Start() {
  const t = useText(messages)
  const [, go] = useLocation()
  const [params, setParams] = useSearchParams()
  const [isTyping, setTyping] = useState(false)
  const kinds = useKinds()
  const { key: at, List } = kinds.find(({ key }) => key === params.get('kind')) ?? kinds[0] ?? works[0]
  const article = params.get('article')
  const ask = (values: Readonly<Record<string, string>>) => setParams({ kind: at, ...values })
  const [location, setLocation] = useState<Location>()
  const finding = useFindDocument({
    onDocument: (kind, id) => go(`/scan/${kind}/${id}`),
    onArticle: ({ id, article_code }) => ask({ article: String(id), code: article_code }),
    onLocation: setLocation,
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
        <NothingFound unknown={finding.unknown} error={finding.error} />
        <Tabs label={t('kinds')} tabs={kinds} at={at} onChange={(kind) => setParams({ kind })}>
          {article !== null && (
            <div className="row">
              <span>{t('onlyWith', { code: params.get('code') ?? article })}</span>
              <Button icon="close" onClick={() => ask({})}>
                {t('showAll')}
              </Button>
            </div>
          )}
          <List article={article} />
        </Tabs>
      </div>
      {location !== undefined && (
        <Dialog title={location.code} onClose={() => setLocation(undefined)}>
          <Lying location={location.id} />
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

const works = [
  { key: 'receive', module: 'inbound', List: ReceptionsToReceive },
  { key: 'pick', module: 'outbound', List: OrdersToPick },
  { key: 'wave', module: 'picking', List: WavesToWalk },
  { key: 'replenish', module: 'picking', List: LocationsToRefill },
  { key: 'count', module: 'counting', List: CountsToWalk },
] as const

/** Kinds of work that the company's modules allow. */
function useKinds() {
  const t = useText(messages)
  const { has } = useRights()
  return works.filter(({ module }) => has(module)).map((work) => ({ ...work, title: t(work.key) }))
}
