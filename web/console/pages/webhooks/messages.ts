import { consoleWords } from '../../terms.ts'

export const messages = consoleWords({
  en: {
    empty: 'A webhook notifies another system of changes, such as a shipped order.',
    full: 'Full: with the record',
    thin: 'Thin: without the record',
    clientHint: 'Only events of this client are sent.',
    article: 'Articles',
    wave: 'Waves',
    count: 'Cycle counts',
  },
  it: {
    empty: 'Un webhook avvisa un altro sistema dei cambiamenti, come un ordine spedito.',
    full: 'Completo: con il record',
    thin: 'Ridotto: senza il record',
    clientHint: 'Si inviano solo gli eventi di questo cliente.',
    article: 'Articoli',
    wave: 'Ondate',
    count: 'Inventari ciclici',
  },
  ro: {
    empty: 'Un webhook anunță alt sistem despre schimbări, precum o comandă expediată.',
    full: 'Complet: cu înregistrarea',
    thin: 'Redus: fără înregistrare',
    clientHint: 'Se trimit doar evenimentele acestui client.',
    article: 'Articole',
    wave: 'Valuri',
    count: 'Inventare ciclice',
  },
})
