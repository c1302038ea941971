import './dates.css'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { useText } from '../i18n/language.tsx'
import { useMedia } from '../media.ts'
import { placeBelow } from '../place-below.ts'
import { Calendar } from './calendar.tsx'
import { messages } from './messages.ts'
import { type DateKind, type Days, useDays } from './use-days.ts'

interface DateInputProps {
  readonly label: string
  readonly kind?: DateKind | undefined
  /** `YYYY-MM-DD`, followed by `THH:mm` for a time; or the typed text while it isn't valid. */
  readonly value: string
  readonly onValue: (value: string) => void
  /** Attributes that link the input to its label and messages. */
  readonly tied?: object
  /** Latest selectable value. Typing isn't restricted. */
  readonly max?: string | undefined
}

/**
 * Date input in the user's own format: free typing, or a calendar. Touch devices use their native picker, which is
 * familiar and large enough.
 */
export function DateInput(props: DateInputProps) {
  const { label, kind = 'date', value, onValue, tied, max } = props
  const isTouched = useMedia('(pointer: coarse)')
  if (!isTouched) return <OwnInput {...props} kind={kind} />
  return (
    <input
      aria-label={tied === undefined ? label : undefined}
      {...tied}
      className="input"
      type={kind}
      max={max}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}

function OwnInput({ label, kind = 'date', value, onValue, tied, max }: DateInputProps) {
  const t = useText(messages)
  const days = useDays(kind)
  const { text, type, leave } = useTypedDay(value, onValue, days)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    // Waits until the month is rendered: before that, the box doesn't have its final height.
    if (isOpen && box.current !== null) placeBelow(field.current, box.current)
  }, [isOpen])
  const open = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    box.current?.showPopover()
  }
  const close = () => {
    box.current?.hidePopover()
    field.current?.focus()
  }
  return (
    <div className="date">
      <input
        ref={field}
        aria-label={tied === undefined ? label : undefined}
        {...tied}
        className="input"
        autoComplete="off"
        spellCheck={false}
        placeholder={days.pattern}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={open}
      />
      <button
        type="button"
        className="date__open"
        popoverTarget={id}
        aria-label={t('open', { label })}
        aria-haspopup="dialog"
        title={t('open', { label })}
      >
        <Icon name="calendar" />
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('calendar', { label })}
        className="calendar"
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Escape closes the calendar, not the panel or dialog around it.
          event.preventDefault()
          close()
        }}
      >
        {isOpen && (
          <Calendar
            value={days.isWhole(value) ? value : ''}
            kind={kind}
            max={max?.slice(0, 10)}
            onValue={onValue}
            onDone={close}
          />
        )}
      </div>
    </div>
  )
}

/** Keeps the typed text until blur. An invalid date stays in the field for correction. */
function useTypedDay(value: string, onValue: (value: string) => void, days: Days) {
  const [typed, setTyped] = useState<string>()
  // The value changed elsewhere, as by the calendar, so the typed text no longer applies.
  const isMeant = typed !== undefined && (days.typed(typed) ?? typed) === value
  return {
    text: isMeant ? typed : days.shown(value),
    type: (text: string) => {
      setTyped(text)
      onValue(days.typed(text) ?? text)
    },
    leave: () => setTyped(undefined),
  }
}
