import { catalogue } from '../../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    tokens: 'Tokens for programs',
    tokenEnds: 'Programs that send it no longer reach {company}.',
    members: 'People',
    empty: 'Nobody matches',
    emptyText: 'Try a shorter word, or another role.',
    anyRole: 'All roles',
    newMember: 'Add a person',
    add: 'Add',
    inCompany: 'In {company}',
    firstPasswordHint: '8 to 256 characters. Tell it to the person; they can change it.',
    added: '{name} is in {company} now.',
    takeOut: 'Take out',
    takeOutTitle: 'Take {name} out of {company}?',
    takeOutText:
      'The person can no longer enter this company. What they did stays, and they can be added again.',
    takenOut: '{name} is no longer in {company}.',
    elsewhere:
      'This account is not of this company alone: a super-admin changes its name, e-mail, password and state.',
    yourself: 'This is you: another manager changes your role.',
  },
  it: {
    tokens: 'Token per programmi',
    tokenEnds: 'I programmi che lo inviano non raggiungono più {company}.',
    members: 'Persone',
    empty: 'Nessuno corrisponde',
    emptyText: 'Prova con una parola più corta o un altro ruolo.',
    anyRole: 'Tutti i ruoli',
    newMember: 'Aggiungi una persona',
    add: 'Aggiungi',
    inCompany: 'In {company}',
    firstPasswordHint: 'Da 8 a 256 caratteri. Comunicala alla persona, che potrà cambiarla.',
    added: '{name} ora è in {company}.',
    takeOut: 'Togli',
    takeOutTitle: 'Togliere {name} da {company}?',
    takeOutText:
      'La persona non potrà più entrare in questa azienda. Ciò che ha fatto resta, e potrà essere aggiunta di nuovo.',
    takenOut: '{name} non è più in {company}.',
    elsewhere:
      'Questo account non è solo di questa azienda: nome, e-mail, password e stato li cambia un super-amministratore.',
    yourself: 'Sei tu: il tuo ruolo lo cambia un altro responsabile.',
  },
  ro: {
    tokens: 'Tokenuri pentru programe',
    tokenEnds: 'Programele care îl trimit nu mai ajung la {company}.',
    members: 'Persoane',
    empty: 'Nimeni nu se potrivește',
    emptyText: 'Încearcă un cuvânt mai scurt sau alt rol.',
    anyRole: 'Toate rolurile',
    newMember: 'Adaugă o persoană',
    add: 'Adaugă',
    inCompany: 'În {company}',
    firstPasswordHint: 'De la 8 la 256 de caractere. Spune-o persoanei; o poate schimba.',
    added: '{name} este acum în {company}.',
    takeOut: 'Scoate',
    takeOutTitle: 'Scoți pe {name} din {company}?',
    takeOutText:
      'Persoana nu mai poate intra în această companie. Ce a făcut rămâne și poate fi adăugată din nou.',
    takenOut: '{name} nu mai este în {company}.',
    elsewhere:
      'Acest cont nu este doar al acestei companii: numele, e-mailul, parola și starea le schimbă un super-administrator.',
    yourself: 'Ești tu: rolul tău îl schimbă un alt manager.',
  },
})
