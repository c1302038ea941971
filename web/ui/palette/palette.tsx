import './palette.css'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../debounced.ts'
import { Icon } from '../icon.tsx'
import { useText } from '../i18n/language.tsx'
import { messages } from '../messages.ts'
import { type Command, fitting } from './command.ts'

interface PaletteProps {
  /** Commands that are always available. */
  readonly commands: readonly Command[]
  /** Entries before anything is typed, above the others. */
  readonly recent?: readonly Command[]
  /** Finds records by what was typed. */
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Command[]>
  readonly onClose: () => void
}

/** Fewer letters would find everything. */
const shortest = 2

const none: readonly Command[] = []

export function Palette({ commands, recent = none, find, onClose }: PaletteProps) {
  const t = useText(messages)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const asked = useDebounced(typed.trim(), 300)
  const found = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => find(asked, signal),
    enabled: asked.length >= shortest,
  })
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const shown = useMemo(() => {
    if (typed.trim() === '') return [...recent, ...commands]
    // Results for an earlier text don't answer the current one.
    const isFound = typed.trim().length >= shortest && asked === typed.trim()
    return fitting(commands, typed, isFound ? (found.data ?? none) : none)
  }, [commands, recent, typed, asked, found.data])
  const chosen = Math.min(at, Math.max(0, shown.length - 1))
  const run = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    command.run()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') run(shown[chosen])
    if (step === undefined) return
    event.preventDefault()
    setAt((chosen + step + shown.length) % Math.max(1, shown.length))
  }
  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label={t('palette')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <input
        className="palette__input"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length === 0 ? undefined : `${id}-${chosen}`}
        aria-label={t('palette')}
        placeholder={t('paletteHint')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <Choices {...{ id, shown, chosen, run }} />
      {shown.length === 0 && (
        <div className="palette__empty">
          {found.isFetching || asked !== typed.trim() ? t('loading') : t('noMatches')}
        </div>
      )}
    </dialog>
  )
}

interface ChoicesProps {
  readonly id: string
  readonly shown: readonly Command[]
  readonly chosen: number
  readonly run: (command: Command) => void
}

function Choices({ id, shown, chosen, run }: ChoicesProps) {
  useEffect(() => {
    document.querySelector(`#${CSS.escape(`${id}-${chosen}`)}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  return (
    <div id={`${id}-list`} className="palette__list" role="listbox" hidden={shown.length === 0}>
      {shown.map((command, index) => (
        <div key={command.key} role="presentation">
          {command.group !== shown[index - 1]?.group && (
            <div className="palette__group" aria-hidden="true">
              {command.group}
            </div>
          )}
          <div
            id={`${id}-${index}`}
            role="option"
            className="palette__item"
            aria-selected={index === chosen}
            onClick={() => run(command)}
          >
            <Icon name={command.icon} />
            <span>{command.title}</span>
            {command.note !== undefined && <small>{command.note}</small>}
          </div>
        </div>
      ))}
    </div>
  )
}
