import { languages } from '../i18n/catalogue.ts'
import { languageNames, useLanguage, useText } from '../i18n/language.tsx'
import { messages as uiMessages } from '../messages.ts'
import { themes, useTheme } from '../theme/theme.tsx'
import type { Command } from './command.ts'
import { messages } from './messages.ts'

/** The other languages and appearances. */
export function usePreferenceCommands(): readonly Command[] {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const { language, choose } = useLanguage()
  const look = useTheme()
  const themeNames = { auto: ui('themeAuto'), light: ui('themeLight'), dark: ui('themeDark') }
  const group = t('preferences')
  return [
    ...languages
      .filter((each) => each !== language)
      .map((each): Command => ({
        key: `language ${each}`,
        title: t('languageTo', { name: languageNames[each] }),
        also: 'language lingua limbă',
        group,
        icon: 'person',
        run: () => choose(each),
      })),
    ...themes
      .filter((each) => each !== look.theme)
      .map((each): Command => ({
        key: `theme ${each}`,
        title: t('themeTo', { name: themeNames[each] }),
        also: `theme ${each}`,
        group,
        icon: 'eye',
        run: () => look.choose(each),
      })),
  ]
}
