import './menu.css'
import { type KeyboardEvent, type ReactNode, createContext, use, useId, useRef } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { placeBelow } from './place-below.ts'

const CloseContext = createContext<() => void>(() => {})

interface MenuProps {
  /** Accessible name of the button. */
  readonly label: string
  /** Content of the button. */
  readonly button: ReactNode
  readonly buttonClass?: string
  readonly children: ReactNode
}

/** A button with a list of choices below it. The browser closes it on Escape and on a click elsewhere. */
export function Menu({ label, button, buttonClass = 'button button--quiet', children }: MenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const place = (open: boolean) => {
    const menu = list.current
    if (!open || menu === null) return
    placeBelow(opener.current, menu)
    menu.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={label}
        title={label}
      >
        {button}
      </button>
      <div
        ref={list}
        id={id}
        className="menu"
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={(event) => place(event.newState === 'open')}
        onKeyDown={(event) => moveFocus(event, list.current)}
      >
        <CloseContext value={() => list.current?.hidePopover()}>{children}</CloseContext>
      </div>
    </>
  )
}

function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || list === null) return
  event.preventDefault()
  const items = [...list.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const from = items.findIndex((item) => item === document.activeElement)
  items[(from + step + items.length) % items.length]?.focus()
}

interface MenuItemProps {
  readonly children: ReactNode
  readonly onChoose: () => void
  readonly icon?: IconName
  /** One of several options; one is selected. */
  readonly checked?: boolean
  readonly danger?: boolean
}

export function MenuItem({ children, onChoose, icon, checked, danger }: MenuItemProps) {
  const close = use(CloseContext)
  return (
    <button
      type="button"
      className={danger === true ? 'menu__item menu__item--danger' : 'menu__item'}
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      onClick={() => {
        close()
        onChoose()
      }}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface MenuCheckProps {
  readonly children: ReactNode
  readonly checked: boolean
  readonly onToggle: () => void
  /** Effect of the left (-1) and right (1) arrow keys. */
  readonly onSide?: (way: -1 | 1) => void
}

/** One of several that hold or do not; the menu stays open for the next. */
export function MenuCheck({ children, checked, onToggle, onSide }: MenuCheckProps) {
  return (
    <button
      type="button"
      className="menu__item"
      role="menuitemcheckbox"
      aria-checked={checked}
      tabIndex={-1}
      onClick={onToggle}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') onSide?.(-1)
        else if (key === 'ArrowRight') onSide?.(1)
      }}
    >
      {children}
    </button>
  )
}

interface MenuPairProps {
  /** The item. */
  readonly children: ReactNode
  /** Further actions; the menu stays open. */
  readonly aside: { readonly icon: IconName; readonly label: string; readonly onChoose: () => void }
}

/** An item with a second button at its end. */
export function MenuPair({ children, aside: { icon, label, onChoose } }: MenuPairProps) {
  return (
    <div role="none" className="menu__pair">
      {children}
      <button
        type="button"
        className="menu__item menu__item--icon"
        role="menuitem"
        aria-label={label}
        title={label}
        tabIndex={-1}
        onClick={onChoose}
      >
        <Icon name={icon} />
      </button>
    </div>
  )
}

/** Choices that belong together. */
export function MenuGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={title}>
      <div className="menu__title" aria-hidden="true">
        {title}
      </div>
      {children}
    </div>
  )
}
