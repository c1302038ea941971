import { useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { useText } from '../i18n/language.tsx'
import { addMonths, todayHere, typedTime } from './days.ts'
import { messages } from './messages.ts'
import { Month } from './month.tsx'
import type { DateKind } from './use-days.ts'
import { useDayNames } from './use-day-names.ts'

interface CalendarProps {
  /** Complete day or timestamp, or an empty string. */
  readonly value: string
  readonly kind: DateKind
  /** Latest selectable day. */
  readonly max: string | undefined
  readonly onValue: (value: string) => void
  readonly onDone: () => void
}

/** Month view to choose a day, with a time field if the kind has one. */
export function Calendar({ value, kind, max, onValue, onDone }: CalendarProps) {
  const t = useText(messages)
  const names = useDayNames()
  const [at, setAt] = useState(() => value.slice(0, 10) || todayHere())
  const hasTime = kind === 'datetime-local'
  const time = value.slice(11) || '00:00'
  const choose = (day: string) => {
    setAt(day)
    onValue(hasTime ? `${day}T${time}` : day)
    if (!hasTime) onDone()
  }
  const empty = () => {
    onValue('')
    onDone()
  }
  return (
    <>
      <div className="calendar__head">
        <IconButton icon="back" label={t('before')} onClick={() => setAt(addMonths(at, -1))} />
        <strong className="calendar__month" aria-live="polite">
          {names.month(at)}
        </strong>
        <IconButton icon="arrow" label={t('after')} onClick={() => setAt(addMonths(at, 1))} />
      </div>
      <Month at={at} onAt={setAt} chosen={value.slice(0, 10)} max={max} onChoose={choose} />
      <div className="calendar__foot">
        {hasTime && value !== '' && (
          <TimeField
            time={time}
            onTime={(next) => onValue(`${value.slice(0, 10)}T${next}`)}
            onDone={onDone}
          />
        )}
        {value !== '' && (
          <Button kind="quiet" onClick={empty}>
            {t('clear')}
          </Button>
        )}
        <Button kind="quiet" onClick={() => choose(todayHere())}>
          {t('today')}
        </Button>
      </div>
    </>
  )
}

interface TimeFieldProps {
  readonly time: string
  readonly onTime: (time: string) => void
  readonly onDone: () => void
}

function TimeField({ time, onTime, onDone }: TimeFieldProps) {
  const t = useText(messages)
  const [typed, setTyped] = useState(time)
  return (
    <label className="calendar__time">
      <span>{t('time')}</span>
      <input
        className="input"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          const next = typedTime(event.currentTarget.value)
          if (next !== undefined) onTime(next)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onDone()
        }}
      />
    </label>
  )
}
