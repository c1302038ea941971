import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Said } from './said.tsx'
import { type Say, signals } from './use-walk.ts'
import type { CountFoundStock } from './walk.ts'
import { walkMessages } from './walk-messages.ts'

interface WalkSaysProps {
  readonly say: Say | undefined
  /** Books the scanned goods as found at this location. */
  readonly onFound: ((goods: CountFoundStock) => void) | undefined
}

/** Result of the last scan or the last location. */
export function WalkSays({ say, onFound }: WalkSaysProps) {
  const t = useText(walkMessages)
  if (say === undefined) return null
  const tone = signals[say.kind]
  if ('at' in say) return <Said tone={tone} text={t(say.kind, { place: say.at })} />
  const values = {
    code: 'found' in say ? say.found.goods.article_code : 'code' in say ? say.code : '',
    expected: 'expected' in say ? say.expected : '',
  }
  return (
    <Said tone={tone} text={t(`said_${say.kind}`, values)}>
      {'found' in say && onFound !== undefined && (
        <Button onClick={() => onFound(say.found)}>{t('foundHere')}</Button>
      )}
    </Said>
  )
}
