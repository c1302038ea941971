import { catalogue } from '../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    send_reset: 'Send reset link',
    send_verify: 'Send verification',
    send_invite: 'Invite again',
    send_join: 'Ask again',
    sendTitle: 'Send {name} a link?',
    text_reset:
      'The link lets them set a new password. Nothing changes until then. If this service sends no e-mail, you see the link instead.',
    text_verify:
      'The link lets them confirm their address. If another site created the account, they must set a new password and all sessions end. If this service sends no e-mail, you see the link. Give it only to that person.',
    text_invite:
      'The link lets them choose their first password. If this service sends no e-mail, you see the link instead.',
    text_join:
      'The link lets them accept to join this site. If another site created the account, they must set a new password and all sessions end. If this service sends no e-mail, you see the link. Give it only to that person.',
    sent_reset: {
      one: 'A link is on its way to {email}. It’s valid for {count} minute.',
      other: 'A link is on its way to {email}. It’s valid for {count} minutes.',
    },
    sent_days: {
      one: 'A link is on its way to {email}. It’s valid for {count} day.',
      other: 'A link is on its way to {email}. It’s valid for {count} days.',
    },
    shownTitle: 'Link for {name}',
    shown_reset: {
      one: 'This service sends no e-mail. Give the link only to {email}, over a safe channel: anyone who has it can set the password. It works once, for {count} minute.',
      other:
        'This service sends no e-mail. Give the link only to {email}, over a safe channel: anyone who has it can set the password. It works once, for {count} minutes.',
    },
    shown_days: {
      one: 'This service sends no e-mail. Give the link only to {email}, over a safe channel. It works once, for {count} day.',
      other:
        'This service sends no e-mail. Give the link only to {email}, over a safe channel. It works once, for {count} days.',
    },
  },
  it: {
    send_reset: 'Invia link di reset',
    send_verify: 'Invia verifica',
    send_invite: 'Invita di nuovo',
    send_join: 'Chiedi di nuovo',
    sendTitle: 'Inviare un link a {name}?',
    text_reset:
      'Il link permette di impostare una nuova password. Fino ad allora nulla cambia. Se questo servizio non invia e-mail, il link viene mostrato a te.',
    text_verify:
      'Il link permette di confermare l’indirizzo. Se l’account è stato creato da un altro sito, serve una nuova password e tutte le sessioni terminano. Se questo servizio non invia e-mail, il link viene mostrato a te. Dallo solo a quella persona.',
    text_invite:
      'Il link permette di scegliere la prima password. Se questo servizio non invia e-mail, il link viene mostrato a te.',
    text_join:
      'Il link permette di accettare l’ingresso in questo sito. Se l’account è stato creato da un altro sito, serve una nuova password e tutte le sessioni terminano. Se questo servizio non invia e-mail, il link viene mostrato a te. Dallo solo a quella persona.',
    sent_reset: {
      one: 'Un link è in arrivo a {email}. È valido per {count} minuto.',
      other: 'Un link è in arrivo a {email}. È valido per {count} minuti.',
    },
    sent_days: {
      one: 'Un link è in arrivo a {email}. È valido per {count} giorno.',
      other: 'Un link è in arrivo a {email}. È valido per {count} giorni.',
    },
    shownTitle: 'Link per {name}',
    shown_reset: {
      one: 'Questo servizio non invia e-mail. Dai il link solo a {email}, con un canale sicuro: chi lo ha può impostare la password. Funziona una volta, per {count} minuto.',
      other:
        'Questo servizio non invia e-mail. Dai il link solo a {email}, con un canale sicuro: chi lo ha può impostare la password. Funziona una volta, per {count} minuti.',
    },
    shown_days: {
      one: 'Questo servizio non invia e-mail. Dai il link solo a {email}, con un canale sicuro. Funziona una volta, per {count} giorno.',
      other:
        'Questo servizio non invia e-mail. Dai il link solo a {email}, con un canale sicuro. Funziona una volta, per {count} giorni.',
    },
  },
  ro: {
    send_reset: 'Trimite link de resetare',
    send_verify: 'Trimite verificarea',
    send_invite: 'Invită din nou',
    send_join: 'Întreabă din nou',
    sendTitle: 'Trimiți un link către {name}?',
    text_reset:
      'Linkul permite setarea unei parole noi. Până atunci nu se schimbă nimic. Dacă acest serviciu nu trimite e-mailuri, vezi tu linkul.',
    text_verify:
      'Linkul permite confirmarea adresei. Dacă alt site a creat contul, este necesară o parolă nouă și toate sesiunile se închid. Dacă acest serviciu nu trimite e-mailuri, vezi tu linkul. Dă-l doar acelei persoane.',
    text_invite:
      'Linkul permite alegerea primei parole. Dacă acest serviciu nu trimite e-mailuri, vezi tu linkul.',
    text_join:
      'Linkul permite acceptarea intrării pe acest site. Dacă alt site a creat contul, este necesară o parolă nouă și toate sesiunile se închid. Dacă acest serviciu nu trimite e-mailuri, vezi tu linkul. Dă-l doar acelei persoane.',
    sent_reset: {
      one: 'Un link este pe drum către {email}. Este valabil {count} minut.',
      few: 'Un link este pe drum către {email}. Este valabil {count} minute.',
      other: 'Un link este pe drum către {email}. Este valabil {count} de minute.',
    },
    sent_days: {
      one: 'Un link este pe drum către {email}. Este valabil {count} zi.',
      few: 'Un link este pe drum către {email}. Este valabil {count} zile.',
      other: 'Un link este pe drum către {email}. Este valabil {count} de zile.',
    },
    shownTitle: 'Link pentru {name}',
    shown_reset: {
      one: 'Acest serviciu nu trimite e-mailuri. Dă linkul doar lui {email}, pe o cale sigură: oricine îl are poate seta parola. Funcționează o dată, timp de {count} minut.',
      few: 'Acest serviciu nu trimite e-mailuri. Dă linkul doar lui {email}, pe o cale sigură: oricine îl are poate seta parola. Funcționează o dată, timp de {count} minute.',
      other:
        'Acest serviciu nu trimite e-mailuri. Dă linkul doar lui {email}, pe o cale sigură: oricine îl are poate seta parola. Funcționează o dată, timp de {count} de minute.',
    },
    shown_days: {
      one: 'Acest serviciu nu trimite e-mailuri. Dă linkul doar lui {email}, pe o cale sigură. Funcționează o dată, timp de {count} zi.',
      few: 'Acest serviciu nu trimite e-mailuri. Dă linkul doar lui {email}, pe o cale sigură. Funcționează o dată, timp de {count} zile.',
      other:
        'Acest serviciu nu trimite e-mailuri. Dă linkul doar lui {email}, pe o cale sigură. Funcționează o dată, timp de {count} de zile.',
    },
  },
})
