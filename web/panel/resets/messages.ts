import { catalogue } from '../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    send: 'Send a reset link',
    sendTitle: 'Send {name} a link?',
    sendText:
      'By it they set a new password themselves. Until then nothing changes. Where this service sends no mail, the link is shown to you instead.',
    sent: {
      one: 'A link for {email} is on its way. It is good for {count} minute from when it is sent.',
      other: 'A link for {email} is on its way. It is good for {count} minutes from when it is sent.',
    },
    shownTitle: 'A link for {name}',
    shownText: {
      one: 'This service sends no mail. Hand the link to {email} in a safe way: whoever has it sets the password. It works once, for {count} minute.',
      other:
        'This service sends no mail. Hand the link to {email} in a safe way: whoever has it sets the password. It works once, for {count} minutes.',
    },
  },
  it: {
    send: 'Invia un link',
    sendTitle: 'Inviare un link a {name}?',
    sendText:
      'Con il link imposta da sé una nuova password. Fino ad allora nulla cambia. Se questo servizio non invia e-mail, il link viene mostrato a te.',
    sent: {
      one: 'Un link per {email} è in arrivo. Vale {count} minuto da quando parte.',
      other: 'Un link per {email} è in arrivo. Vale {count} minuti da quando parte.',
    },
    shownTitle: 'Un link per {name}',
    shownText: {
      one: 'Questo servizio non invia e-mail. Consegna il link a {email} in modo sicuro: chi lo ha imposta la password. Funziona una volta, per {count} minuto.',
      other:
        'Questo servizio non invia e-mail. Consegna il link a {email} in modo sicuro: chi lo ha imposta la password. Funziona una volta, per {count} minuti.',
    },
  },
  ro: {
    send: 'Trimite un link',
    sendTitle: 'Trimiți un link către {name}?',
    sendText:
      'Prin el își setează singur o parolă nouă. Până atunci nu se schimbă nimic. Dacă serviciul nu trimite e-mailuri, linkul îți este arătat ție.',
    sent: {
      one: 'Un link pentru {email} este pe drum. Este valabil {count} minut de când pleacă.',
      few: 'Un link pentru {email} este pe drum. Este valabil {count} minute de când pleacă.',
      other: 'Un link pentru {email} este pe drum. Este valabil {count} de minute de când pleacă.',
    },
    shownTitle: 'Un link pentru {name}',
    shownText: {
      one: 'Acest serviciu nu trimite e-mailuri. Dă linkul către {email} într-un mod sigur: cine îl are setează parola. Funcționează o dată, timp de {count} minut.',
      few: 'Acest serviciu nu trimite e-mailuri. Dă linkul către {email} într-un mod sigur: cine îl are setează parola. Funcționează o dată, timp de {count} minute.',
      other:
        'Acest serviciu nu trimite e-mailuri. Dă linkul către {email} într-un mod sigur: cine îl are setează parola. Funcționează o dată, timp de {count} de minute.',
    },
  },
})
