import { useState } from 'react'
import type { Count } from '../../../../client/src/generated/logistics.ts'
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { keep, kept } from '../../../ui/kept.ts'
import { Bones, Empty, Failure } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { CountNow } from './count-now.tsx'
import { FoundDialog } from './found-dialog.tsx'
import { useWalk } from './use-walk.ts'
import { useFind } from './use-lookup.ts'
import { useWedge } from './use-wedge.ts'
import type { FoundGoods } from './walk.ts'
import { walkMessages } from './walk-messages.ts'
import { WalkSays } from './walk-says.tsx'

/** Counts place by place: scan it, scan what lies there, say how much. */
export function CountWalk({ count }: { readonly count: Count }) {
  const t = useText(walkMessages)
  const [isLoud, setLoud] = useState(() => kept('waybill.scan.sound') !== 'off')
  const [open, setOpen] = useState<'code' | 'other'>()
  const [goods, setGoods] = useState<FoundGoods>()
  const at = useWalk(count.id, count.client_3pl_id, isLoud)
  const { find } = useFind(count.client_3pl_id)
  const { walk, waits, hear } = at
  const place = walk?.task.location_code ?? ''
  useWedge((text) => (open === undefined && goods === undefined ? hear(text) : undefined))
  const turn = () => {
    setLoud(!isLoud)
    keep('waybill.scan.sound', isLoud ? 'off' : 'on')
  }
  const look = (text: string) => {
    const isOther = open === 'other'
    setOpen(undefined)
    if (!isOther) return hear(text)
    find(text)
      .then(([first]) => (first === undefined ? hear(text) : setGoods(first)))
      .catch(() => hear(text))
  }
  return (
    <Page
      title={t('title', { number: count.count_number })}
      back={{ to: '/scan?kind=count', label: t('counts') }}
      actions={
        <IconButton
          icon={isLoud ? 'sound' : 'silent'}
          label={t(isLoud ? 'soundOff' : 'soundOn')}
          onClick={turn}
        />
      }
    >
      <div className="scan">
        <WalkSays say={at.say} outcome={at.outcome} onFound={place === '' ? undefined : setGoods} />
        {at.error !== null && <Failure error={at.error} retry={() => void at.next()} />}
        {walk === undefined && waits === null && at.error === null && <Bones />}
        {walk === undefined && waits !== null && (
          <Empty
            title={t(waits)}
            action={
              waits === 'leased' ? (
                <Button icon="refresh" onClick={() => void at.next()}>
                  {t('again')}
                </Button>
              ) : (
                <LinkButton to={`/counts/${count.id}`}>{t('toCount')}</LinkButton>
              )
            }
          />
        )}
        {walk !== undefined && (
          <>
            <CountNow
              walk={walk}
              amount={at.amount}
              isBusy={at.isBusy}
              onTyped={(typed) => at.setWalk({ ...walk, typed })}
              onBook={at.book}
            />
            <div className="scan-foot">
              <Button disabled={at.isBusy} onClick={at.skip}>
                {t('skip')}
              </Button>
              <Button icon="edit" disabled={at.isBusy} onClick={() => setOpen('code')}>
                {t('typeCode')}
              </Button>
              {place !== '' && (
                <Button icon="add" disabled={at.isBusy} onClick={() => setOpen('other')}>
                  {t('other')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {open !== undefined && <CodeDialog onCode={look} onClose={() => setOpen(undefined)} />}
      {goods !== undefined && (
        <FoundDialog
          found={goods}
          place={place}
          error={at.foundError}
          onBook={async (body) => {
            await at.sendFound(body)
            setGoods(undefined)
          }}
          onClose={() => setGoods(undefined)}
        />
      )}
    </Page>
  )
}
