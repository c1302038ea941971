import { useEffect, useEffectEvent } from 'react'

/** Where letters are meant to go. */
const fields = 'input, textarea, select, [contenteditable]'

/** Calls what a key stands for, from anywhere on the page but fields and dialogs: `?`, or `Mod+k` for Ctrl or Cmd, everywhere. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isMod = ctrlKey || metaKey
    const act = keys[isMod ? `Mod+${key.toLowerCase()}` : key]
    const isTyped = target instanceof HTMLElement && target.matches(fields)
    const isElsewhere = isTyped || document.querySelector('dialog[open]') !== null
    if (act === undefined || altKey || (!isMod && isElsewhere)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => pressed(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}

/** Brings the hand to the search of the page, where it has one. */
export function goToSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type=search]')?.focus()
}
