import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Said } from './said.tsx'
import type { Outcome } from './use-walk.ts'
import type { CountFoundStock, WalkSay } from './walk.ts'
import { walkMessages } from './walk-messages.ts'

interface WalkSaysProps {
  readonly say?: WalkSay
  readonly outcome?: Outcome
  /** Books the scanned goods as found at this location. */
  readonly onFound: ((goods: CountFoundStock) => void) | undefined
}

/** Result of the last scan or the last location. */
export function WalkSays({ say, outcome, onFound }: WalkSaysProps) {
  const t = useText(walkMessages)
  if (outcome !== undefined) {
    const { kind, place } = outcome
    return <Said tone={kind === 'recount' ? 'warn' : 'good'} text={t(kind, { place })} />
  }
  if (say === undefined) return null
  if (say.kind === 'wrong_place') {
    const { code, expected } = say
    return <Said tone="bad" text={t('said_wrong_place', { code, expected })} />
  }
  if (say.kind === 'unknown') return <Said tone="bad" text={t('said_unknown', { code: say.code })} />
  if (say.kind !== 'other') {
    return <Said tone={say.kind === 'again' ? 'warn' : 'good'} text={t(`said_${say.kind}`)} />
  }
  const { found } = say
  return (
    <Said tone="warn" text={t('said_other', { code: found.goods.article_code })}>
      {onFound !== undefined && <Button onClick={() => onFound(found)}>{t('foundHere')}</Button>}
    </Said>
  )
}
