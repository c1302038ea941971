import { useCallback, useMemo } from 'react'
import { useLanguage, useText } from '../../ui/i18n/language.tsx'
import { actNames } from './act-names.ts'

type Act = keyof typeof actNames.en

function isAct(act: string): act is Act {
  return Object.hasOwn(actNames.en, act)
}

export function useActs(): readonly { readonly id: string; readonly name: string }[] {
  const { language } = useLanguage()
  return useMemo(
    () =>
      Object.entries(actNames[language])
        .map(([id, name]) => ({ id, name }))
        .toSorted((one, other) => one.name.localeCompare(other.name, language)),
    [language],
  )
}

/** Name of an action. An action that this version doesn't know keeps its ID. */
export function useActName(): (act: string) => string {
  const n = useText(actNames)
  return useCallback((act) => (isAct(act) ? n(act) : act), [n])
}
