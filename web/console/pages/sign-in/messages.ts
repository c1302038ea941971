import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    title: 'Sign in',
    lead: 'The console of your warehouse.',
    email: 'E-mail',
    password: 'Password',
    stay: 'Stay signed in on this device',
    signIn: 'Sign in',
    signInBy: 'Continue with {name}',
    settings: 'Language and appearance',
  },
  it: {
    title: 'Accedi',
    lead: 'La console del tuo magazzino.',
    email: 'E-mail',
    password: 'Password',
    stay: 'Resta connesso su questo dispositivo',
    signIn: 'Accedi',
    signInBy: 'Continua con {name}',
    settings: 'Lingua e aspetto',
  },
  ro: {
    title: 'Autentificare',
    lead: 'Consola depozitului tău.',
    email: 'E-mail',
    password: 'Parolă',
    stay: 'Rămâi autentificat pe acest dispozitiv',
    signIn: 'Intră',
    signInBy: 'Continuă cu {name}',
    settings: 'Limbă și aspect',
  },
})
