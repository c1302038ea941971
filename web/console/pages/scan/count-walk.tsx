import { useState } from 'react'
import type { Count, NextCountTask } from '../../../../client/src/generated/logistics.ts'
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Empty, Failure } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { useCamera } from './camera/use-camera.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { CountNow } from './count-now.tsx'
import { KeptNotices } from './kept/kept-notices.tsx'
import { NextByScan } from './next-by-scan.tsx'
import { FoundDialog } from './found-dialog.tsx'
import { SoundButton, useSound } from './sound.tsx'
import { useWalk } from './use-walk.ts'
import { useFind } from './use-lookup.ts'
import { useWedge } from './use-wedge.ts'
import { type CountFoundStock, type Walk, amountOf } from './walk.ts'
import { walkMessages } from './walk-messages.ts'
import { WalkSays } from './walk-says.tsx'

/** Walks through a count location by location: scan the location, scan the goods, enter the quantity. */
export function CountWalk({ count }: { readonly count: Count }) {
  const t = useText(walkMessages)
  const sound = useSound()
  const [isTyping, setTyping] = useState(false)
  const camera = useCamera()
  return (
    <Page
      title={t('title', { number: count.count_number })}
      back={{ to: '/scan?kind=count', label: t('counts') }}
      actions={
        <>
          {camera.button}
          <SoundButton sound={sound} />
          <IconButton icon="edit" label={t('typeCode')} onClick={() => setTyping(true)} />
        </>
      }
    >
      {camera.view}
      <Walking count={count} isLoud={sound.isLoud} isTyping={isTyping} onTyped={() => setTyping(false)} />
    </Page>
  )
}

interface FootProps {
  readonly walk: Walk
  readonly isBusy: boolean
  readonly onSkip: () => void
  readonly onOther: () => void
  readonly onBook: (amount: string) => void
}

/** Booking is possible only once the counter is at the location. */
function Foot({ walk, isBusy, onSkip, onOther, onBook }: FootProps) {
  const t = useText(walkMessages)
  const { task, stage } = walk
  const amount = amountOf(walk)
  const isThere = stage !== 'place'
  return (
    <div className="scan-foot">
      <Button disabled={isBusy} onClick={onSkip}>
        {t('skip')}
      </Button>
      <Button disabled={isBusy || !isThere} onClick={() => onBook('0')}>
        {t('nothingHere')}
      </Button>
      <Button disabled={isBusy || !isThere || task.location_code === null} onClick={onOther}>
        {t('other')}
      </Button>
      {task.article_id !== null && (
        <Button
          kind="primary"
          icon="check"
          busy={isBusy}
          disabled={stage !== 'amount' || amount === undefined}
          onClick={() => onBook(String(amount ?? 0))}
        >
          {t('book', { quantity: String(amount ?? 0), unit: task.um3pl ?? '' })}
        </Button>
      )}
    </div>
  )
}

interface WalkingProps {
  readonly count: Count
  readonly isLoud: boolean
  /** Whether the code dialog is open. */
  readonly isTyping: boolean
  readonly onTyped: () => void
}

function Walking({ count, isLoud, isTyping, onTyped }: WalkingProps) {
  const [isOther, setOther] = useState(false)
  const [goods, setGoods] = useState<CountFoundStock>()
  const at = useWalk(count.id, count.client_3pl_id, isLoud)
  const { find } = useFind(count.client_3pl_id)
  const { trip: walk, hear, isBusy } = at
  const place = walk?.task.location_code ?? ''
  useWedge((text) => {
    if (!isTyping && !isOther && goods === undefined) hear(text)
  })
  const look = async (text: string) => {
    onTyped()
    setOther(false)
    const [first] = isOther ? await find(text).catch(() => []) : []
    if (first === undefined) hear(text)
    else setGoods(first)
  }
  return (
    <div className="scan scan-walk">
      <WalkSays {...at.said} onFound={place === '' ? undefined : setGoods} />
      <KeptNotices codes={at.codes} onTakeBack={at.takeBackCode} isAway={at.isAway} />
      {at.error !== null && <Failure error={at.error} retry={at.retry} />}
      {at.isLoading && <Bones />}
      {at.waits !== undefined && <Ends count={count} waits={at.waits} onAgain={at.retry} />}
      {walk !== undefined && (
        <>
          <CountNow walk={walk} onTyped={(typed) => at.put({ ...walk, typed })} />
          <Foot
            walk={walk}
            isBusy={isBusy}
            onSkip={() => at.skip(walk)}
            onOther={() => setOther(true)}
            onBook={(amount) => at.book(walk, amount)}
          />
        </>
      )}
      {(isTyping || isOther) && (
        <CodeDialog
          onCode={(text) => void look(text)}
          onClose={() => {
            onTyped()
            setOther(false)
          }}
        />
      )}
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
    </div>
  )
}

interface EndsProps {
  readonly count: Count
  readonly waits: NonNullable<NextCountTask['waits_for']>
  readonly onAgain: () => void
}

/** Why there is nothing to count, and what to do next. */
function Ends({ count, waits, onAgain }: EndsProps) {
  const t = useText(walkMessages)
  const action =
    waits === 'leased' ? (
      <Button icon="refresh" onClick={onAgain}>
        {t('again')}
      </Button>
    ) : (
      <LinkButton to={`/counts/${count.id}`}>{t('toCount')}</LinkButton>
    )
  return (
    <>
      <NextByScan />
      <Empty title={t(waits)} action={action} />
    </>
  )
}
