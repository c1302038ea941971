import './palette/palette.css'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDebounced } from './debounced.ts'
import { Field, type Option } from './field.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

interface ComboboxProps<O extends Option> {
  readonly label: string
  /** Selected option, or null. */
  readonly value: O | null
  readonly onValue: (value: O | null) => void
  /** Cache key of the results, shared by all fields with the same search. */
  readonly name: string
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly O[]>
  readonly error?: string | readonly string[] | undefined
  readonly hint?: string | undefined
  readonly wide?: boolean | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean
}

/**
 * Field that searches for one option among many; it queries the service when typing pauses. Enter selects the
 * highlighted option. Before the results arrive, as with a barcode reader, Enter selects the first result.
 */
export function Combobox<O extends Option>(props: ComboboxProps<O>) {
  const { value, onValue: _onValue, name: _name, search: _search, disabled, ...around } = props
  const t = useText(messages)
  const id = useId()
  const { typed, setTyped, options, chosen, setAt, choose, isFetching, onKey } = useChoice(props)
  const open = typed !== undefined
  return (
    <Field {...around}>
      {(tied) => (
        <div className="combobox">
          <input
            {...tied}
            className="input"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-activedescendant={options.length === 0 ? undefined : `${id}-${chosen}`}
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            value={typed ?? value?.label ?? ''}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setAt(0)
            }}
            onClick={() => setTyped((before) => before ?? '')}
            // Discards text that was typed but not selected.
            onBlur={() => setTyped(undefined)}
            onKeyDown={onKey}
          />
          {open && (
            <Options id={id} label={around.label} options={options} chosen={chosen} onChoose={choose}>
              {isFetching ? t('loading') : t('noMatches')}
            </Options>
          )}
        </div>
      )}
    </Field>
  )
}

function useChoice<O extends Option>({ value, onValue, name, search }: ComboboxProps<O>) {
  /** Typed text; undefined shows the selected option. */
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const asked = useDebounced(typed?.trim() ?? '')
  const client = useQueryClient()
  const ask = (text: string) => ({
    queryKey: ['combobox', name, text],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => search(text, signal),
  })
  const { data = [], isFetching } = useQuery({
    ...ask(asked),
    enabled: typed !== undefined,
    placeholderData: (before) => before,
  })
  const options = typed === undefined ? [] : data
  const chosen = Math.min(at, Math.max(0, options.length - 1))
  const choose = (option: O | null) => {
    onValue(option)
    setTyped(undefined)
  }
  const chooseFirst = async (text: string) => {
    // Clears the field at once for the next barcode. If nothing is found, the text returns for correction.
    setTyped('')
    const [first] = await client.fetchQuery(ask(text))
    if (first === undefined) setTyped((now) => (now === '' ? text : now))
    else choose(first)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && typed !== undefined) {
      event.preventDefault()
      setTyped(undefined)
    } else if (event.key === 'Enter' && typed !== undefined) {
      event.preventDefault()
      if (typed.trim() === asked && !isFetching) choose(options[chosen] ?? value)
      else chooseFirst(typed.trim()).catch(() => setTyped(typed))
    } else if (step !== undefined) {
      event.preventDefault()
      if (typed === undefined) setTyped('')
      else setAt((chosen + step + options.length) % Math.max(1, options.length))
    }
  }
  return { typed, setTyped, options, chosen, setAt, choose, isFetching, onKey }
}

/** The list is shorter than its options: the arrow keys must not leave the visible part. */
function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

interface OptionsProps<O extends Option> {
  readonly id: string
  readonly label: string
  readonly options: readonly O[]
  readonly chosen: number
  readonly onChoose: (option: O) => void
  /** Content when there are no options. */
  readonly children: ReactNode
}

function Options<O extends Option>(props: OptionsProps<O>) {
  const { id, label, options, chosen, onChoose, children } = props
  return (
    <div id={`${id}-list`} role="listbox" className="combobox__list" aria-label={label}>
      {options.map((option, index) => (
        <div
          key={option.value}
          ref={index === chosen ? intoView : undefined}
          id={`${id}-${index}`}
          role="option"
          className="palette__item"
          aria-selected={index === chosen}
          // Runs before the input loses focus, because the list closes on blur.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(option)
          }}
        >
          {option.label}
        </div>
      ))}
      {options.length === 0 && (
        <div role="option" aria-selected="false" aria-disabled="true" className="palette__item soft">
          {children}
        </div>
      )}
    </div>
  )
}
