import { catalogue } from '../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    send_reset: 'Send a reset link',
    send_verify: 'Send a verification',
    send_invite: 'Invite again',
    send_join: 'Ask again',
    sendTitle: 'Send {name} a link?',
    text_reset:
      'By it they set a new password themselves. Until then nothing changes. Where this service sends no mail, the link is shown to you instead.',
    text_verify:
      'By it they say that the address is theirs. Where another site has made the account it asks for a new password, and ends every session. Where this service sends no mail, the link is shown to you instead, and you answer for whom you give it to.',
    text_invite:
      'By it they choose their first password. Where this service sends no mail, the link is shown to you instead.',
    text_join:
      'By it they accept to join this site. Where another site has made the account it asks for a new password, and ends every session. Where this service sends no mail, the link is shown to you instead, and you answer for whom you give it to.',
    sent_reset: {
      one: 'A link for {email} is on its way. It is good for {count} minute from when it is sent.',
      other: 'A link for {email} is on its way. It is good for {count} minutes from when it is sent.',
    },
    sent_days: {
      one: 'A link for {email} is on its way. It is good for {count} day from when it is sent.',
      other: 'A link for {email} is on its way. It is good for {count} days from when it is sent.',
    },
    shownTitle: 'A link for {name}',
    shown_reset: {
      one: 'This service sends no mail. Hand the link to {email} in a safe way: anybody who has it can set the password. It works once, for {count} minute.',
      other:
        'This service sends no mail. Hand the link to {email} in a safe way: anybody who has it can set the password. It works once, for {count} minutes.',
    },
    shown_days: {
      one: 'This service sends no mail. Hand the link to {email} in a safe way, and to nobody else. It works once, for {count} day.',
      other:
        'This service sends no mail. Hand the link to {email} in a safe way, and to nobody else. It works once, for {count} days.',
    },
  },
  it: {
    send_reset: 'Invia un link',
    send_verify: 'Invia una verifica',
    send_invite: 'Invita di nuovo',
    send_join: 'Chiedi di nuovo',
    sendTitle: 'Inviare un link a {name}?',
    text_reset:
      'Con il link imposta da sé una nuova password. Fino ad allora nulla cambia. Se questo servizio non invia e-mail, il link viene mostrato a te.',
    text_verify:
      'Con il link dice che l’indirizzo è suo. Se un altro sito ha creato l’account chiede una nuova password e chiude tutte le sessioni. Se questo servizio non invia e-mail, il link viene mostrato a te, e rispondi tu di chi lo riceve.',
    text_invite:
      'Con il link sceglie la sua prima password. Se questo servizio non invia e-mail, il link viene mostrato a te.',
    text_join:
      'Con il link accetta di entrare in questo sito. Se un altro sito ha creato l’account chiede una nuova password e chiude tutte le sessioni. Se questo servizio non invia e-mail, il link viene mostrato a te, e rispondi tu di chi lo riceve.',
    sent_reset: {
      one: 'Un link per {email} è in arrivo. Vale {count} minuto da quando parte.',
      other: 'Un link per {email} è in arrivo. Vale {count} minuti da quando parte.',
    },
    sent_days: {
      one: 'Un link per {email} è in arrivo. Vale {count} giorno da quando parte.',
      other: 'Un link per {email} è in arrivo. Vale {count} giorni da quando parte.',
    },
    shownTitle: 'Un link per {name}',
    shown_reset: {
      one: 'Questo servizio non invia e-mail. Consegna il link a {email} in modo sicuro: chi lo ha imposta la password. Funziona una volta, per {count} minuto.',
      other:
        'Questo servizio non invia e-mail. Consegna il link a {email} in modo sicuro: chi lo ha imposta la password. Funziona una volta, per {count} minuti.',
    },
    shown_days: {
      one: 'Questo servizio non invia e-mail. Consegna il link a {email} in modo sicuro, e a nessun altro. Funziona una volta, per {count} giorno.',
      other:
        'Questo servizio non invia e-mail. Consegna il link a {email} in modo sicuro, e a nessun altro. Funziona una volta, per {count} giorni.',
    },
  },
  ro: {
    send_reset: 'Trimite un link',
    send_verify: 'Trimite o verificare',
    send_invite: 'Invită din nou',
    send_join: 'Întreabă din nou',
    sendTitle: 'Trimiți un link către {name}?',
    text_reset:
      'Prin el își setează singur o parolă nouă. Până atunci nu se schimbă nimic. Dacă serviciul nu trimite e-mailuri, linkul îți este arătat ție.',
    text_verify:
      'Prin el spune că adresa este a sa. Dacă alt site a creat contul, cere o parolă nouă și închide toate sesiunile. Dacă serviciul nu trimite e-mailuri, linkul îți este arătat ție și răspunzi de cui îl dai.',
    text_invite:
      'Prin el își alege prima parolă. Dacă serviciul nu trimite e-mailuri, linkul îți este arătat ție.',
    text_join:
      'Prin link acceptă să intre pe acest site. Dacă alt site a creat contul, îi cere o parolă nouă și închide toate sesiunile. Dacă acest serviciu nu trimite e-mailuri, linkul îți este arătat ție, iar tu răspunzi de cui îl dai.',
    sent_reset: {
      one: 'Un link pentru {email} este pe drum. Este valabil {count} minut de când pleacă.',
      few: 'Un link pentru {email} este pe drum. Este valabil {count} minute de când pleacă.',
      other: 'Un link pentru {email} este pe drum. Este valabil {count} de minute de când pleacă.',
    },
    sent_days: {
      one: 'Un link pentru {email} este pe drum. Este valabil {count} zi de când pleacă.',
      few: 'Un link pentru {email} este pe drum. Este valabil {count} zile de când pleacă.',
      other: 'Un link pentru {email} este pe drum. Este valabil {count} de zile de când pleacă.',
    },
    shownTitle: 'Un link pentru {name}',
    shown_reset: {
      one: 'Acest serviciu nu trimite e-mailuri. Dă linkul către {email} într-un mod sigur: cine îl are setează parola. Funcționează o dată, timp de {count} minut.',
      few: 'Acest serviciu nu trimite e-mailuri. Dă linkul către {email} într-un mod sigur: cine îl are setează parola. Funcționează o dată, timp de {count} minute.',
      other:
        'Acest serviciu nu trimite e-mailuri. Dă linkul către {email} într-un mod sigur: cine îl are setează parola. Funcționează o dată, timp de {count} de minute.',
    },
    shown_days: {
      one: 'Acest serviciu nu trimite e-mailuri. Dă linkul către {email} într-un mod sigur și nimănui altcuiva. Funcționează o dată, timp de {count} zi.',
      few: 'Acest serviciu nu trimite e-mailuri. Dă linkul către {email} într-un mod sigur și nimănui altcuiva. Funcționează o dată, timp de {count} zile.',
      other:
        'Acest serviciu nu trimite e-mailuri. Dă linkul către {email} într-un mod sigur și nimănui altcuiva. Funcționează o dată, timp de {count} de zile.',
    },
  },
})
