import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface Tab {
  readonly key: string
  readonly title: string
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly at: string
  readonly onChange: (key: string) => void
  /** Content of the selected tab. */
  readonly children: ReactNode
}

/** Arrows move between the tabs, as everywhere. Keep `at` in the address, so that a link leads to the same tab. */
export function Tabs({ label, tabs, at, onChange, children }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // The Tab key leads to the chosen one; where none is, because a link asks for several at once, to the first.
  const reached = tabs.some(({ key }) => key === at) ? at : tabs[0]?.key
  // A count that arrives in a title pushes the tabs behind it on.
  const titles = tabs.map(({ title }) => title).join(' ')
  useEffect(() => {
    if (list.current !== null) showChosen(list.current)
  }, [at, titles])
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const from = tabs.findIndex((tab) => tab.key === at)
    const to = (from + step + tabs.length) % tabs.length
    onChange(tabs[to]?.key ?? at)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={onKey}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            className="tabs__tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === at}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === reached ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${reached}`} className="stack">
        {children}
      </div>
    </>
  )
}

/** Only the row moves, sideways: `scrollIntoView` would also push the page down to tabs that lie below the screen. */
function showChosen(row: HTMLElement) {
  const tab = row.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  if (tab === undefined) return
  const { left, right } = row.getBoundingClientRect()
  row.scrollLeft += Math.min(tab.left - left, 0) || Math.max(tab.right - right, 0)
}
