import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'Minimum',
    everywhere: 'All warehouses together',
    where: 'Where',
    minimum: 'At least, in base units',
    set: 'Set the minimum',
    low: 'Too little',
    enough: 'Enough',
    remove: 'Remove the minimum: {where}',
  },
  it: {
    title: 'Scorta minima',
    everywhere: 'Tutti i magazzini insieme',
    where: 'Dove',
    minimum: 'Almeno, in unità base',
    set: 'Imposta la scorta minima',
    low: 'Troppo poco',
    enough: 'Abbastanza',
    remove: 'Togli la scorta minima: {where}',
  },
  ro: {
    title: 'Stoc minim',
    everywhere: 'Toate depozitele împreună',
    where: 'Unde',
    minimum: 'Cel puțin, în unități de bază',
    set: 'Stabilește stocul minim',
    low: 'Prea puțin',
    enough: 'Destul',
    remove: 'Scoate stocul minim: {where}',
  },
})
