import { consoleWords } from '../../terms.ts'

export const messages = consoleWords({
  en: {
    title: 'Minimum',
    minimum: 'Minimum, in base units',
    set: 'Set minimum',
    remove: 'Remove minimum: {where}',
  },
  it: {
    title: 'Scorta minima',
    minimum: 'Scorta minima, in unità base',
    set: 'Imposta scorta minima',
    remove: 'Rimuovi la scorta minima: {where}',
  },
  ro: {
    title: 'Stoc minim',
    minimum: 'Stoc minim, în unități de bază',
    set: 'Stabilește stocul minim',
    remove: 'Elimină stocul minim: {where}',
  },
})
