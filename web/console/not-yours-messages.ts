import { catalogue } from '../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    home: 'Go to the overview',
    notYours: 'Your role can’t open this page',
    notYours_viewer: 'Ask a manager of {company} for access.',
    notYours_client: 'You can view this, but not change it. Ask a manager of {company} for access.',
    notYours_operator: 'Only operators and managers of {company} can do this. Ask a manager for access.',
    notYours_manager: 'Only managers of {company} can do this. Ask one of them.',
    notYours_super_admin: 'Only super-admins can do this. Ask one of them.',
    internal:
      'Only staff of {company} can see this. Your goods, orders, receptions and returns are in the menu.',
    moduleOff: 'This module is off',
    moduleOffText: '{company} doesn’t use this module. A super-admin can turn it on.',
  },
  it: {
    home: 'Vai alla panoramica',
    notYours: 'Il tuo ruolo non può aprire questa pagina',
    notYours_viewer: 'Chiedi l’accesso a un responsabile di {company}.',
    notYours_client: 'Puoi vedere, ma non modificare. Chiedi l’accesso a un responsabile di {company}.',
    notYours_operator:
      'Possono farlo solo gli operatori e i responsabili di {company}. Chiedi l’accesso a un responsabile.',
    notYours_manager: 'Possono farlo solo i responsabili di {company}. Chiedi a uno di loro.',
    notYours_super_admin: 'Possono farlo solo i super-amministratori. Chiedi a uno di loro.',
    internal:
      'Solo il personale di {company} può vederlo. Le tue merci, gli ordini, i ricevimenti e i resi sono nel menu.',
    moduleOff: 'Questo modulo è disattivato',
    moduleOffText: '{company} non usa questo modulo. Un super-amministratore può attivarlo.',
  },
  ro: {
    home: 'Mergi la privirea de ansamblu',
    notYours: 'Rolul tău nu poate deschide această pagină',
    notYours_viewer: 'Cere acces unui manager de la {company}.',
    notYours_client: 'Poți vedea, dar nu poți modifica. Cere acces unui manager de la {company}.',
    notYours_operator:
      'Doar operatorii și managerii de la {company} pot face acest lucru. Cere acces unui manager.',
    notYours_manager: 'Doar managerii de la {company} pot face acest lucru. Întreabă unul dintre ei.',
    notYours_super_admin: 'Doar super-administratorii pot face acest lucru. Întreabă unul dintre ei.',
    internal:
      'Doar personalul de la {company} poate vedea acest lucru. Marfa, comenzile, recepțiile și retururile tale sunt în meniu.',
    moduleOff: 'Acest modul este dezactivat',
    moduleOffText: '{company} nu folosește acest modul. Un super-administrator îl poate activa.',
  },
})
