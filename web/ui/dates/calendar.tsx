import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { useLanguage, useText } from '../i18n/language.tsx'
import { regionOf } from '../i18n/region.ts'
import { addDays, addMonths, todayHere, typedTime, weeksOf } from './days.ts'
import { messages } from './messages.ts'
import type { DateKind } from './use-days.ts'

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

interface MonthProps {
  /** Day with keyboard focus. */
  readonly at: string
  readonly onAt: (day: string) => void
  readonly chosen: string
  readonly max: string | undefined
  readonly onChoose: (day: string) => void
}

/** Days of a month. Arrow keys move by days, Page keys by months; Enter selects. */
function Month({ at, onAt, chosen, max, onChoose }: MonthProps) {
  const names = useDayNames()
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at])
  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(at, event)
    if (next === undefined) return
    event.preventDefault()
    onAt(next)
  }
  const weeks = weeksOf(at)
  return (
    <div ref={grid} role="grid" aria-label={names.month(at)} className="calendar__grid" onKeyDown={move}>
      <div role="row" className="calendar__week calendar__week--head">
        {weeks[0]?.map((day) => (
          <span key={day} role="columnheader" aria-label={names.weekday(day)}>
            {names.letter(day)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="calendar__week">
          {week.map((day) => (
            <button
              key={day}
              type="button"
              role="gridcell"
              className={
                day.slice(0, 7) === at.slice(0, 7) ? 'calendar__day' : 'calendar__day calendar__day--other'
              }
              tabIndex={day === at ? 0 : -1}
              aria-label={names.day(day)}
              aria-selected={day === chosen}
              aria-current={day === todayHere() ? 'date' : undefined}
              disabled={max !== undefined && day > max}
              onClick={() => onChoose(day)}
            >
              {Number(day.slice(8))}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Day that a key moves to; undefined if the key doesn't move. */
function dayAfterKey(day: string, { key, shiftKey }: KeyboardEvent): string | undefined {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  const steps: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekday),
    End: () => addDays(day, 6 - weekday),
    PageUp: () => addMonths(day, shiftKey ? -12 : -1),
    PageDown: () => addMonths(day, shiftKey ? 12 : 1),
  }
  return steps[key]?.()
}

function useDayNames() {
  const { language } = useLanguage()
  return useMemo(() => {
    const by = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(regionOf(language), { ...options, timeZone: 'UTC' })
      return (day: string) => format.format(new Date(day))
    }
    return {
      month: by({ month: 'long', year: 'numeric' }),
      weekday: by({ weekday: 'long' }),
      letter: by({ weekday: 'narrow' }),
      day: by({ dateStyle: 'full' }),
    }
  }, [language])
}
