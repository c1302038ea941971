import { consoleWords } from '../../terms.ts'

export const messages = consoleWords({
  en: {
    ofKit: 'of {code}',
    none: 'No parcels yet. Pack the order to create them.',
    here: 'Packed',
    left: 'Shipped',
    edit: 'Weight and tracking',
    track: 'Tracking',
    unpack: 'Unpack',
    unpackTitle: 'Unpack {number}?',
    unpackText: 'Its goods stay picked, but are no longer in a parcel.',
  },
  it: {
    ofKit: 'di {code}',
    none: 'Ancora nessun collo. Imballa l’ordine per crearli.',
    here: 'Imballato',
    left: 'Spedito',
    edit: 'Peso e tracking',
    track: 'Tracking',
    unpack: 'Disimballa',
    unpackTitle: 'Disimballare {number}?',
    unpackText: 'La merce resta prelevata, ma non è più in un collo.',
  },
  ro: {
    ofKit: 'din {code}',
    none: 'Încă niciun colet. Ambalează comanda pentru a le crea.',
    here: 'Ambalat',
    left: 'Expediat',
    edit: 'Greutate și urmărire',
    track: 'Urmărire',
    unpack: 'Despachetează',
    unpackTitle: 'Despachetezi {number}?',
    unpackText: 'Marfa rămâne pregătită, dar nu mai este într-un colet.',
  },
})
