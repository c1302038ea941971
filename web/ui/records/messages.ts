import { catalogue } from '../i18n/catalogue.ts'

export const messages = catalogue({
  en: { needed: 'This is needed.' },
  it: { needed: 'Questo campo è obbligatorio.' },
  ro: { needed: 'Acest câmp este obligatoriu.' },
})
