import { type KeyboardEvent, useEffect, useRef } from 'react'
import { addDays, addMonths, todayHere, weeksOf } from './days.ts'
import { useDayNames } from './use-day-names.ts'

interface MonthProps {
  /** Day with keyboard focus. */
  readonly at: string
  readonly onAt: (day: string) => void
  readonly chosen: string
  readonly max: string | undefined
  readonly onChoose: (day: string) => void
}

/** Days of a month. Arrow keys move by days, Page keys by months; Enter selects. */
export function Month({ at, onAt, chosen, max, onChoose }: MonthProps) {
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
