import { consoleWords } from '../../terms.ts'

export const messages = consoleWords({
  en: {
    tokenEnds: 'Programs that use this token no longer reach {company}.',
    members: 'People',
    empty: 'No one matches',
    emptyText: 'Try a shorter search or another role.',
    newMember: 'Add a person',
    add: 'Add',
    inCompany: 'In {company}',
    firstPasswordHint: '8 to 256 characters. Give it to the person; they can change it later.',
    added: '{name} is now in {company}.',
    takeOut: 'Remove',
    takeOutTitle: 'Remove {name} from {company}?',
    takeOutText:
      'The person can no longer open this company. Records of their work stay. You can add them again.',
    takenOut: '{name} is no longer in {company}.',
    elsewhere:
      'This account belongs to other companies too. Only a super-admin can change its name, e-mail, password and status.',
    yourself: 'You can’t change your own role. Ask another manager.',
  },
  it: {
    tokenEnds: 'I programmi che usano questo token non raggiungono più {company}.',
    members: 'Persone',
    empty: 'Nessuno corrisponde',
    emptyText: 'Prova una ricerca più corta o un altro ruolo.',
    newMember: 'Aggiungi una persona',
    add: 'Aggiungi',
    inCompany: 'In {company}',
    firstPasswordHint: 'Da 8 a 256 caratteri. Comunicala alla persona, che potrà cambiarla.',
    added: '{name} ora è in {company}.',
    takeOut: 'Rimuovi',
    takeOutTitle: 'Rimuovere {name} da {company}?',
    takeOutText:
      'La persona non potrà più aprire questa azienda. Le registrazioni del suo lavoro restano. Puoi aggiungerla di nuovo.',
    takenOut: '{name} non è più in {company}.',
    elsewhere:
      'Questo account appartiene anche ad altre aziende. Solo un super-amministratore può cambiarne nome, e-mail, password e stato.',
    yourself: 'Non puoi cambiare il tuo ruolo. Chiedi a un altro responsabile.',
  },
  ro: {
    tokenEnds: 'Programele care folosesc acest token nu mai ajung la {company}.',
    members: 'Persoane',
    empty: 'Nimeni nu se potrivește',
    emptyText: 'Încearcă o căutare mai scurtă sau alt rol.',
    newMember: 'Adaugă o persoană',
    add: 'Adaugă',
    inCompany: 'În {company}',
    firstPasswordHint: 'De la 8 la 256 de caractere. Spune-o persoanei; o poate schimba.',
    added: '{name} este acum în {company}.',
    takeOut: 'Elimină',
    takeOutTitle: 'Elimini pe {name} din {company}?',
    takeOutText:
      'Persoana nu mai poate deschide această companie. Înregistrările muncii ei rămân. O poți adăuga din nou.',
    takenOut: '{name} nu mai este în {company}.',
    elsewhere:
      'Acest cont aparține și altor companii. Doar un super-administrator îi poate schimba numele, e-mailul, parola și starea.',
    yourself: 'Nu îți poți schimba propriul rol. Întreabă alt manager.',
  },
})
