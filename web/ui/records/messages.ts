import { catalogue } from '../i18n/catalogue.ts'

export const messages = catalogue({
  en: { needed: 'Required.' },
  it: { needed: 'Questo campo è obbligatorio.' },
  ro: { needed: 'Acest câmp este obligatoriu.' },
})
