import { catalogue } from '../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    home: 'To the overview',
    notYours: 'Not for your role',
    notYours_viewer: 'Ask a manager of {company} if you should be let in.',
    notYours_client: 'You may look here, not change. Ask a manager of {company} if you should.',
    notYours_operator:
      'Operators and managers of {company} do this. Ask a manager if you should be one of them.',
    notYours_manager: 'Managers of {company} do this. Ask one of them.',
    notYours_super_admin: 'Administrators of the whole installation do this. Ask one of them.',
    internal:
      'The people of {company} keep this for themselves. Your goods, orders, receptions and returns are in the menu.',
    moduleOff: 'This is switched off',
    moduleOffText: '{company} does not use it. An administrator of the installation can switch it on.',
  },
  it: {
    home: 'Alla panoramica',
    notYours: 'Non per il tuo ruolo',
    notYours_viewer: 'Se ti serve, chiedi a un responsabile di {company}.',
    notYours_client: 'Qui puoi guardare, non modificare. Se ti serve, chiedi a un responsabile di {company}.',
    notYours_operator:
      'Lo fanno gli operatori e i responsabili di {company}. Se spetta anche a te, chiedi a un responsabile.',
    notYours_manager: 'Lo fanno i responsabili di {company}. Chiedi a uno di loro.',
    notYours_super_admin: 'Lo fanno gli amministratori dell’intera installazione. Chiedi a uno di loro.',
    internal:
      'Questo riguarda solo il personale di {company}. Nel menu trovi le tue merci, gli ordini, le ricezioni e i resi.',
    moduleOff: 'È disattivato',
    moduleOffText: '{company} non lo usa. Un amministratore dell’installazione può attivarlo.',
  },
  ro: {
    home: 'La privirea de ansamblu',
    notYours: 'Nu pentru rolul tău',
    notYours_viewer: 'Dacă ai nevoie, întreabă un manager de la {company}.',
    notYours_client: 'Aici poți privi, nu modifica. Dacă ai nevoie, întreabă un manager de la {company}.',
    notYours_operator:
      'Aceasta o fac operatorii și managerii de la {company}. Dacă ar trebui și tu, întreabă un manager.',
    notYours_manager: 'Aceasta o fac managerii de la {company}. Întreabă-l pe unul dintre ei.',
    notYours_super_admin: 'Aceasta o fac administratorii întregii instalări. Întreabă-l pe unul dintre ei.',
    internal:
      'Aceasta privește doar personalul de la {company}. În meniu găsești marfa, comenzile, recepțiile și retururile tale.',
    moduleOff: 'Este oprit',
    moduleOffText: '{company} nu îl folosește. Un administrator al instalării îl poate porni.',
  },
})
