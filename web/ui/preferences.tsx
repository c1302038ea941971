import { languages } from './i18n/catalogue.ts'
import { languageNames, useLanguage, useText } from './i18n/language.tsx'
import { MenuGroup, MenuItem } from './menu.tsx'
import { messages } from './messages.ts'
import { themes, useTheme } from './theme/theme.tsx'

/** Language and appearance, for the menu of the user, before and after the sign-in. */
export function PreferenceItems() {
  const t = useText(messages)
  const { language, choose } = useLanguage()
  const look = useTheme()
  const themeNames = { auto: t('themeAuto'), light: t('themeLight'), dark: t('themeDark') }
  return (
    <>
      <MenuGroup title={t('language')}>
        {languages.map((each) => (
          <MenuItem key={each} checked={each === language} onChoose={() => choose(each)}>
            {languageNames[each]}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup title={t('theme')}>
        {themes.map((each) => (
          <MenuItem key={each} checked={each === look.theme} onChoose={() => look.choose(each)}>
            {themeNames[each]}
          </MenuItem>
        ))}
      </MenuGroup>
    </>
  )
}
