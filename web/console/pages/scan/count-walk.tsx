import { useState } from 'react'
import type { Count, NextCountTask } from '../../../../client/src/generated/logistics.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Empty, Failure } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { CountNow } from './count-now.tsx'
import { FoundDialog } from './found-dialog.tsx'
import { SoundButton, useSound } from './sound.tsx'
import { useWalk } from './use-walk.ts'
import { useFind } from './use-lookup.ts'
import { useWedge } from './use-wedge.ts'
import type { FoundGoods } from './walk.ts'
import { walkMessages } from './walk-messages.ts'
import { WalkSays } from './walk-says.tsx'

/** Counts place by place: scan it, scan what lies there, say how much. */
export function CountWalk({ count }: { readonly count: Count }) {
  const t = useText(walkMessages)
  const sound = useSound()
  return (
    <Page
      title={t('title', { number: count.count_number })}
      back={{ to: '/scan?kind=count', label: t('counts') }}
      actions={<SoundButton sound={sound} />}
    >
      <Walking count={count} isLoud={sound.isLoud} />
    </Page>
  )
}

function Walking({ count, isLoud }: { readonly count: Count; readonly isLoud: boolean }) {
  const t = useText(walkMessages)
  const [open, setOpen] = useState<'code' | 'other'>()
  const [goods, setGoods] = useState<FoundGoods>()
  const at = useWalk(count.id, count.client_3pl_id, isLoud)
  const { find } = useFind(count.client_3pl_id)
  const { walk, hear, next, isBusy, error } = at
  const place = walk?.task.location_code ?? ''
  useWedge((text) => {
    if (open === undefined && goods === undefined) hear(text)
  })
  const look = async (text: string) => {
    setOpen(undefined)
    const [first] = open === 'other' ? await find(text).catch(() => []) : []
    if (first === undefined) hear(text)
    else setGoods(first)
  }
  return (
    <div className="scan">
      <WalkSays {...at.said} onFound={place === '' ? undefined : setGoods} />
      {error !== null && <Failure error={error} />}
      {next.error !== null && <Failure error={next.error} retry={() => void next.refetch()} />}
      {next.data === undefined && next.error === null && <Bones />}
      {at.waits !== null && <Ends count={count} waits={at.waits} onAgain={() => void next.refetch()} />}
      {walk !== undefined && (
        <>
          <CountNow
            walk={walk}
            isBusy={isBusy}
            onTyped={(typed) => at.setWalk({ ...walk, typed })}
            onBook={at.book}
          />
          <div className="scan-foot">
            <Button disabled={isBusy} onClick={() => at.skip(walk.task.id)}>
              {t('skip')}
            </Button>
            <Button icon="edit" disabled={isBusy} onClick={() => setOpen('code')}>
              {t('typeCode')}
            </Button>
            {place !== '' && (
              <Button icon="add" disabled={isBusy} onClick={() => setOpen('other')}>
                {t('other')}
              </Button>
            )}
          </div>
        </>
      )}
      {open !== undefined && (
        <CodeDialog onCode={(text) => void look(text)} onClose={() => setOpen(undefined)} />
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

/** Why there is nothing to count now, and a way on. */
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
  return <Empty title={t(waits)} action={action} />
}
