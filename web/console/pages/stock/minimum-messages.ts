import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'Minimum',
    everywhere: 'All warehouses',
    where: 'Warehouse',
    minimum: 'Minimum, in base units',
    set: 'Set minimum',
    low: 'Below minimum',
    enough: 'OK',
    remove: 'Remove minimum: {where}',
  },
  it: {
    title: 'Scorta minima',
    everywhere: 'Tutti i magazzini',
    where: 'Magazzino',
    minimum: 'Scorta minima, in unità base',
    set: 'Imposta scorta minima',
    low: 'Sotto scorta',
    enough: 'OK',
    remove: 'Rimuovi la scorta minima: {where}',
  },
  ro: {
    title: 'Stoc minim',
    everywhere: 'Toate depozitele',
    where: 'Depozit',
    minimum: 'Stoc minim, în unități de bază',
    set: 'Stabilește stocul minim',
    low: 'Sub minim',
    enough: 'OK',
    remove: 'Elimină stocul minim: {where}',
  },
})
