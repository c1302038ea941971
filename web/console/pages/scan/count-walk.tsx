import { useState } from 'react'
import type { Count } from '../../../../client/src/generated/logistics.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { counts } from '../../documents/entries.ts'
import { CountNow } from './count-now.tsx'
import { FoundDialog } from './found-dialog.tsx'
import { Ends, WalkPage } from './kept/walk-page.tsx'
import { useSound } from './sound.tsx'
import { useFind } from './use-lookup.ts'
import type { Found } from './found.ts'
import { type Say, useWalk } from './use-walk.ts'
import { type Walk, amountOf } from './walk.ts'
import { walkMessages } from './walk-messages.ts'

/** Walks through a count location by location: scan the location, scan the goods, enter the quantity. */
export function CountWalk({ count }: { readonly count: Count }) {
  const t = useText(walkMessages)
  const { language } = useLanguage()
  const sound = useSound()
  const [open, setOpen] = useState<'code' | 'other'>()
  const [goods, setGoods] = useState<Found>()
  const at = useWalk(count.id, count.client_3pl_id, sound.isLoud)
  const { find } = useFind(count.client_3pl_id)
  const { trip: walk, waits, said } = at
  const location = walk?.task.location_code ?? ''
  const look = async (text: string) => {
    const [first] = open === 'other' ? await find(text).catch(() => []) : []
    if (first === undefined) at.hear(text)
    else setGoods(first)
  }
  return (
    <WalkPage
      title={t('title', { number: count.count_number })}
      back={{ to: '/scan?kind=count', label: counts.title[language] }}
      actions={<IconButton icon="edit" label={t('typeCode')} onClick={() => setOpen('code')} />}
      isLarge
      sound={sound}
      at={at}
      open={goods === undefined ? open && 'code' : 'found'}
      onClose={() => setOpen(undefined)}
      onCode={(text) => void look(text)}
      said={useSaid(said)}
      saidAction={
        said?.kind === 'other' &&
        location !== '' && <Button onClick={() => setGoods(said.found)}>{t('foundHere')}</Button>
      }
    >
      {waits !== undefined && (
        <Ends
          title={t(waits)}
          {...(waits === 'leased'
            ? { again: { label: t('again'), onClick: at.retry } }
            : { link: { to: `/counts/${count.id}`, label: t('toCount') } })}
        />
      )}
      {walk !== undefined && (
        <>
          <CountNow walk={walk} onTyped={(typed) => at.take({ trip: { ...walk, typed } })} />
          <Foot at={at} walk={walk} onOther={() => setOpen('other')} />
        </>
      )}
      {goods !== undefined && (
        <FoundDialog
          found={goods}
          location={location}
          error={at.foundError}
          onBook={async (body) => {
            await at.sendFound(body)
            setGoods(undefined)
          }}
          onClose={() => setGoods(undefined)}
        />
      )}
    </WalkPage>
  )
}

interface FootProps {
  readonly at: ReturnType<typeof useWalk>
  readonly walk: Walk
  readonly onOther: () => void
}

/** Booking is possible only once the counter is at the location. */
function Foot({ at, walk, onOther }: FootProps) {
  const t = useText(walkMessages)
  const { isBusy } = at
  const { task, stage } = walk
  const amount = amountOf(walk)
  const isThere = stage !== 'location'
  return (
    <div className="scan-foot">
      <Button disabled={isBusy} onClick={() => at.skip(walk)}>
        {t('skip')}
      </Button>
      <Button disabled={isBusy || !isThere} onClick={() => at.book(walk, '0')}>
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
          onClick={() => at.book(walk, String(amount ?? 0))}
        >
          {t('book', { quantity: String(amount ?? 0), unit: task.um3pl ?? '' })}
        </Button>
      )}
    </div>
  )
}

function useSaid(say: Say | undefined): string | undefined {
  const t = useText(walkMessages)
  if (say === undefined) return undefined
  if ('at' in say) return t(say.kind, { location: say.at })
  const code = say.kind === 'other' ? say.found.goods.article_code : ''
  return t(`said_${say.kind}`, { code, expected: '', ...say })
}
