import { panelWords } from '../../terms.ts'

export const messages = panelWords({
  en: {
    title: 'Second factors',
    policy: 'Second factor policy',
    off: 'Off',
    optional: 'Optional',
    required: 'Required',
    offHint: 'Users can’t set up a second factor.',
    optionalHint: 'Users can set up an authenticator app, or a passkey if the site has pages for it.',
    requiredHint: 'Users without one set it up at their next sign-in.',
    of: 'Required for',
    everybody: 'everyone',
    someRoles: 'some roles only',
    origins: 'Pages with passkeys',
    originsHint:
      'Origins such as https://shop.example, separated by spaces. Passkeys belong to the domain of the first one and stop working if it changes.',
    ends: 'Sessions end for users who now need a second factor.',
  },
  it: {
    title: 'Secondi fattori',
    policy: 'Regola dei secondi fattori',
    off: 'Disattivati',
    optional: 'Facoltativi',
    required: 'Obbligatori',
    offHint: 'Gli utenti non possono configurare un secondo fattore.',
    optionalHint:
      'Gli utenti possono configurare un’app di autenticazione o, se il sito ha pagine per questo, una passkey.',
    requiredHint: 'Chi non ne ha uno lo configura al prossimo accesso.',
    of: 'Richiesto a',
    everybody: 'tutti',
    someRoles: 'solo alcuni ruoli',
    origins: 'Pagine con passkey',
    originsHint:
      'Origini come https://shop.example, separate da spazi. Le passkey appartengono al dominio della prima e smettono di funzionare se cambia.',
    ends: 'Terminano le sessioni degli utenti a cui ora serve un secondo fattore.',
  },
  ro: {
    title: 'Al doilea factor',
    policy: 'Politica celui de-al doilea factor',
    off: 'Dezactivat',
    optional: 'Opțional',
    required: 'Obligatoriu',
    offHint: 'Utilizatorii nu pot configura un al doilea factor.',
    optionalHint:
      'Utilizatorii pot configura o aplicație de autentificare sau, dacă site-ul are pagini pentru aceasta, o cheie de acces.',
    requiredHint: 'Cine nu are unul îl configurează la următoarea autentificare.',
    of: 'Cerut de la',
    everybody: 'toți',
    someRoles: 'doar unele roluri',
    origins: 'Pagini cu chei de acces',
    originsHint:
      'Origini ca https://shop.example, separate prin spații. Cheile de acces aparțin domeniului primei și nu mai funcționează dacă se schimbă.',
    ends: 'Se închid sesiunile utilizatorilor care au acum nevoie de un al doilea factor.',
  },
})
