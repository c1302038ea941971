import { panelWords } from '../../terms.ts'

export const messages = panelWords({
  en: {
    title: 'Set up your access',
    lead: 'Choose the password you will sign in with.',
    leadFirst: 'You are the first administrator of this service.',
    again: 'Repeat password',
    ends: 'The link is valid until {time}.',
    save: 'Save and sign in',
    gone: 'This link is no longer valid',
    goneText:
      'It works once, within a day. Ask for a new invitation, or create one with: bin/waybill admin invite --email …',
    toSignIn: 'Go to sign-in',
  },
  it: {
    title: 'Imposta il tuo accesso',
    lead: 'Scegli la password con cui accederai.',
    leadFirst: 'Sei il primo amministratore di questo servizio.',
    again: 'Ripeti la password',
    ends: 'Il link è valido fino a {time}.',
    save: 'Salva e accedi',
    gone: 'Questo link non è più valido',
    goneText:
      'Funziona una volta, entro un giorno. Chiedi un nuovo invito, o creane uno con: bin/waybill admin invite --email …',
    toSignIn: 'Vai all’accesso',
  },
  ro: {
    title: 'Configurează-ți accesul',
    lead: 'Alege parola cu care te vei autentifica.',
    leadFirst: 'Ești primul administrator al acestui serviciu.',
    again: 'Repetă parola',
    ends: 'Linkul este valabil până la {time}.',
    save: 'Salvează și autentifică-te',
    gone: 'Acest link nu mai este valabil',
    goneText:
      'Funcționează o dată, în decurs de o zi. Cere o invitație nouă sau creeaz-o cu: bin/waybill admin invite --email …',
    toSignIn: 'Mergi la autentificare',
  },
})
