import { useEffect, useEffectEvent } from 'react'
import type { CountTask } from '../../../../client/src/generated/logistics.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { NumberPad, mostDigits } from './pad.tsx'
import type { Walk } from './walk.ts'
import { walkMessages } from './walk-messages.ts'

interface CountNowProps {
  readonly walk: Walk
  readonly onTyped: (typed: string) => void
}

/** The current count task: location to visit, code to scan, and quantity. */
export function CountNow({ walk, onTyped }: CountNowProps) {
  const t = useText(walkMessages)
  const { task, stage } = walk
  const location = task.location_code ?? t('noLocation')
  return (
    <>
      <section className="scan-now" aria-label={location}>
        {task.status === 'recount' && <div className="soft">{t('secondTime')}</div>}
        <div className="scan-now__code">{location}</div>
        {stage === 'location' ? (
          <div className="scan-now__name">{t('scanLocation', { location })}</div>
        ) : (
          <Goods task={task} />
        )}
        {stage === 'article' && <div className="scan-now__count">{t('scanArticle')}</div>}
        {stage === 'amount' && task.article_id !== null && (
          <div className="scan-now__count">{t(task.tracking === 'serial' ? 'scanSerials' : 'howMuch')}</div>
        )}
      </section>
      {stage === 'amount' && task.article_id !== null && task.tracking !== 'serial' && (
        <Keys typed={walk.typed} onTyped={onTyped} />
      )}
      {stage === 'amount' && task.tracking === 'serial' && (
        <ul className="scan-serials">
          {walk.serials.map((serial) => (
            <li key={serial} className="mono">
              {serial}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Goods({ task }: { readonly task: CountTask }) {
  const t = useText(walkMessages)
  const format = useFormat()
  const { article_code, description, lot_number: lot, expiry_date: day, stock_status, um3pl } = task
  if (article_code === null) return <div className="scan-now__name">{t('emptyLocation')}</div>
  const said = [
    ...(lot === null ? [] : [t('lotOf', { lot })]),
    ...(day === null ? [] : [t('expires', { day: format.date(day) })]),
    ...(stock_status === 'available' ? [] : [t(`status_${stock_status}`)]),
    ...(task.expected_um3pl === null
      ? []
      : [t('expected', { quantity: format.number(task.expected_um3pl), unit: um3pl ?? '' })]),
  ]
  return (
    <div className="scan-now__name">
      <strong className="mono">{article_code}</strong> {description}
      {said.length > 0 && <div className="soft">{said.join(' · ')}</div>}
    </div>
  )
}

/** Threshold between scanner and hand: scanners type faster, hands don't. */
const hand_ms = 80
const mostByHand = 3

/** Number pad that also takes digits typed by hand, wherever the focus is. A scanner's digits are ignored. */
function Keys({ typed, onTyped }: { readonly typed: string; readonly onTyped: (typed: string) => void }) {
  const t = useText(walkMessages)
  const add = useEffectEvent((keys: string) => onTyped((typed + keys).slice(0, mostDigits)))
  const erase = useEffectEvent(() => onTyped(typed.slice(0, -1)))
  useEffect(() => {
    let keys = ''
    let isByHand = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      isByHand = keys.length <= mostByHand
      if (isByHand) add(keys)
      keys = ''
    }
    const hear = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey } = event
      if (ctrlKey || altKey || metaKey || target instanceof HTMLInputElement) return
      clearTimeout(timer)
      if (key === 'Backspace') erase()
      if (/^[\d.,]$/.test(key)) keys += key
      // Any other key belongs to a code or ends it.
      else keys = ''
      // Enter after typed digits must not press the focused pad key.
      if (key === 'Enter' && isByHand) event.preventDefault()
      if (key === 'Enter') isByHand = false
      if (keys !== '') timer = setTimeout(flush, hand_ms)
    }
    addEventListener('keydown', hear, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', hear, { capture: true })
    }
  }, [])
  return <NumberPad label={t('amount')} erase={t('erase')} typed={typed} onTyped={onTyped} />
}
