import { linkWords } from '../../../ui/account/link-words.ts'

export const messages = linkWords({
  en: {
    title: 'Set up your access',
    leadFirst: 'You are the first administrator of this service.',
    again: 'Repeat password',
    save: 'Save and sign in',
    goneText:
      'It works once, within a day. Ask for a new invitation, or create one with: bin/waybill admin invite --email …',
    toSignIn: 'Go to sign-in',
  },
  it: {
    title: 'Imposta il tuo accesso',
    leadFirst: 'Sei il primo amministratore di questo servizio.',
    again: 'Ripeti la password',
    save: 'Salva e accedi',
    goneText:
      'Funziona una volta, entro un giorno. Chiedi un nuovo invito, o creane uno con: bin/waybill admin invite --email …',
    toSignIn: 'Vai all’accesso',
  },
  ro: {
    title: 'Configurează-ți accesul',
    leadFirst: 'Ești primul administrator al acestui serviciu.',
    again: 'Repetă parola',
    save: 'Salvează și autentifică-te',
    goneText:
      'Funcționează o dată, în decurs de o zi. Cere o invitație nouă sau creeaz-o cu: bin/waybill admin invite --email …',
    toSignIn: 'Mergi la autentificare',
  },
})
