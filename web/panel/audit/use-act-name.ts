import { useCallback } from 'react'
import { useText } from '../../ui/i18n/language.tsx'
import { actNames } from './act-names.ts'

type Act = keyof typeof actNames.en

function isAct(act: string): act is Act {
  return Object.hasOwn(actNames.en, act)
}

/** An act in words; one that this version does not know stays as it is. */
export function useActName(): (act: string) => string {
  const n = useText(actNames)
  return useCallback((act) => (isAct(act) ? n(act) : act), [n])
}
