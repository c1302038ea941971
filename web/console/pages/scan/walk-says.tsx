import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Outcome } from './use-walk.ts'
import type { FoundGoods, WalkSay } from './walk.ts'
import { walkMessages } from './walk-messages.ts'

interface WalkSaysProps {
  readonly say: WalkSay | undefined
  readonly outcome: Outcome | undefined
  /** Books what was scanned as found here. */
  readonly onFound: ((goods: FoundGoods) => void) | undefined
}

const tones = { wrong_place: 'bad', unknown: 'bad', again: 'warn', other: 'warn' } as const

/** What the last scan was, or what became of the last place. */
export function WalkSays({ say, outcome, onFound }: WalkSaysProps) {
  const t = useText(walkMessages)
  if (outcome !== undefined) {
    const { kind, place } = outcome
    return <Said tone={kind === 'recount' ? 'warn' : 'good'} text={t(kind, { place })} />
  }
  if (say === undefined) return null
  switch (say.kind) {
    case 'wrong_place':
      return <Said tone="bad" text={t('said_wrong_place', { code: say.code, expected: say.expected })} />
    case 'unknown':
      return <Said tone="bad" text={t('said_unknown', { code: say.code })} />
    case 'other':
      return (
        <Said tone="warn" text={t('said_other', { code: say.found.goods.article_code })}>
          {onFound !== undefined && <Button onClick={() => onFound(say.found)}>{t('foundHere')}</Button>}
        </Said>
      )
    default:
      return <Said tone={say.kind === 'again' ? tones.again : 'good'} text={t(`said_${say.kind}`)} />
  }
}

interface SaidProps {
  readonly tone: 'good' | 'warn' | 'bad'
  readonly text: string
  readonly children?: React.ReactNode
}

function Said({ tone, text, children }: SaidProps) {
  return (
    <div className={`scan-says scan-says--${tone}`} role={tone === 'good' ? 'status' : 'alert'}>
      <span className="scan-says__words">{text}</span>
      {children}
    </div>
  )
}
