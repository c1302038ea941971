import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'Second factors',
    policy: 'Beside the password',
    off: 'Nothing is asked for',
    optional: 'Who has a second factor is asked for it',
    required: 'Nobody signs in without one',
    offHint: 'Users cannot set one up here.',
    optionalHint: 'Users can set one up: an authenticator app, or a passkey where the site has pages for it.',
    requiredHint: 'Who has none sets up the first on the way in.',
    of: 'Required of',
    everybody: 'everybody',
    someRoles: 'some roles only',
    origins: 'Pages with passkeys',
    originsHint:
      'Origins such as https://shop.example, separated by blanks. Passkeys are made for the domain of the first; with another they work no more.',
    save: 'Save',
    saved: '{name} is saved.',
    ends: 'Sessions of users whom it asks for a factor end.',
  },
  it: {
    title: 'Secondi fattori',
    policy: 'Oltre alla password',
    off: 'Non si chiede nulla',
    optional: 'A chi ha un secondo fattore viene chiesto',
    required: 'Nessuno accede senza',
    offHint: 'Qui gli utenti non possono configurarne.',
    optionalHint:
      'Gli utenti possono configurarne uno: un’app di autenticazione o, se il sito ha pagine per questo, una passkey.',
    requiredHint: 'Chi non ne ha configura il primo durante l’accesso.',
    of: 'Richiesto a',
    everybody: 'tutti',
    someRoles: 'solo alcuni ruoli',
    origins: 'Pagine con passkey',
    originsHint:
      'Origini come https://shop.example, separate da spazi. Le passkey valgono per il dominio della prima; con un altro non funzionano più.',
    save: 'Salva',
    saved: '{name} è salvato.',
    ends: 'Le sessioni degli utenti a cui chiede un fattore terminano.',
  },
  ro: {
    title: 'Al doilea factor',
    policy: 'Pe lângă parolă',
    off: 'Nu se cere nimic',
    optional: 'Cui are un al doilea factor i se cere',
    required: 'Nimeni nu intră fără',
    offHint: 'Aici utilizatorii nu pot configura unul.',
    optionalHint:
      'Utilizatorii pot configura unul: o aplicație de autentificare sau, dacă site-ul are pagini pentru aceasta, o cheie de acces.',
    requiredHint: 'Cine nu are îl configurează pe primul la intrare.',
    of: 'Cerut de la',
    everybody: 'toți',
    someRoles: 'doar unele roluri',
    origins: 'Pagini cu chei de acces',
    originsHint:
      'Origini ca https://shop.example, separate prin spații. Cheile de acces sunt pentru domeniul primei; cu altul nu mai merg.',
    save: 'Salvează',
    saved: '{name} este salvat.',
    ends: 'Sesiunile utilizatorilor cărora le cere un factor se încheie.',
  },
})
