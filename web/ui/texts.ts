import { useState } from 'react'
import type { Refusal } from './data/refusal.ts'

/** Texts typed into a small form, and the props that bind a field to one of them. */
export function useTexts<Name extends string>(empty: Readonly<Record<Name, string>>) {
  const [texts, setTexts] = useState(empty)
  return {
    texts,
    clear: () => setTexts(empty),
    field: (name: Name, errors: Refusal['errors'] = {}) => ({
      value: texts[name],
      onValue: (value: string) => setTexts((before) => ({ ...before, [name]: value })),
      error: errors[name],
    }),
  }
}
