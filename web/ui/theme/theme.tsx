import { type ReactNode, createContext, use, useEffect, useMemo, useState } from 'react'
import { keep, kept } from '../kept.ts'

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

interface ThemeChoice {
  readonly theme: Theme
  readonly choose: (theme: Theme) => void
}

const ThemeContext = createContext<ThemeChoice>({ theme: 'auto', choose: () => {} })

const keptUnder = 'waybill.theme'

/** `auto` follows the system; the other two are written on the root element, where the colours read them. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>(() => themes.find((each) => each === kept(keptUnder)) ?? 'auto')
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  const choice = useMemo(() => {
    const choose = (next: Theme) => {
      keep(keptUnder, next)
      setTheme(next)
    }
    return { theme, choose }
  }, [theme])
  return <ThemeContext value={choice}>{children}</ThemeContext>
}

export function useTheme(): ThemeChoice {
  return use(ThemeContext)
}
