import { useSyncExternalStore } from 'react'

/** Whether a media query holds now; the component is rendered again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Phones, and windows as narrow as one. */
export function useNarrow(): boolean {
  return useMedia('(width < 720px)')
}
