import { catalogue } from '../i18n/catalogue.ts'

export const messages = catalogue({
  en: { needed: 'Required.' },
  it: { needed: 'Obbligatorio.' },
  ro: { needed: 'Obligatoriu.' },
})
