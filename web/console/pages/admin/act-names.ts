import type { Names } from '../../../ui/i18n/catalogue.ts'

/** What is noted of changes, in words. */
export const actNames: Readonly<Record<string, Names>> = {
  'client.created': { en: 'Client created', it: 'Cliente creato', ro: 'Client creat' },
  'client.updated': { en: 'Client changed', it: 'Cliente modificato', ro: 'Client modificat' },
  'partner.created': { en: 'Partner created', it: 'Partner creato', ro: 'Partener creat' },
  'partner.updated': { en: 'Partner changed', it: 'Partner modificato', ro: 'Partener modificat' },
  'warehouse.created': { en: 'Warehouse created', it: 'Magazzino creato', ro: 'Depozit creat' },
  'warehouse.updated': { en: 'Warehouse changed', it: 'Magazzino modificato', ro: 'Depozit modificat' },
  'location.created': { en: 'Place created', it: 'Ubicazione creata', ro: 'Loc creat' },
  'location.updated': { en: 'Place changed', it: 'Ubicazione modificata', ro: 'Loc modificat' },
  'unit.created': { en: 'Unit created', it: 'Unità creata', ro: 'Unitate creată' },
  'unit.updated': { en: 'Unit changed', it: 'Unità modificata', ro: 'Unitate modificată' },
  'unit.deleted': { en: 'Unit deleted', it: 'Unità eliminata', ro: 'Unitate ștearsă' },
  'stock_minimum.created': {
    en: 'Minimum of stock set',
    it: 'Scorta minima impostata',
    ro: 'Stoc minim stabilit',
  },
  'stock_minimum.updated': {
    en: 'Minimum of stock changed',
    it: 'Scorta minima modificata',
    ro: 'Stoc minim modificat',
  },
  'stock_minimum.deleted': {
    en: 'Minimum of stock removed',
    it: 'Scorta minima tolta',
    ro: 'Stoc minim scos',
  },
  'webhook.created': { en: 'Webhook created', it: 'Webhook creato', ro: 'Webhook creat' },
  'webhook.updated': { en: 'Webhook changed', it: 'Webhook modificato', ro: 'Webhook modificat' },
  'webhook.deleted': { en: 'Webhook deleted', it: 'Webhook eliminato', ro: 'Webhook șters' },
  'webhook.enabled': { en: 'Webhook switched on', it: 'Webhook attivato', ro: 'Webhook pornit' },
  'webhook.disabled': { en: 'Webhook switched off', it: 'Webhook disattivato', ro: 'Webhook oprit' },
  'webhook.secret_rotated': {
    en: 'Webhook got another secret',
    it: 'Webhook con un altro segreto',
    ro: 'Webhook cu alt secret',
  },
  'webhook.test': { en: 'Webhook tried out', it: 'Webhook provato', ro: 'Webhook încercat' },
  'company.created': { en: 'Company created', it: 'Azienda creata', ro: 'Companie creată' },
  'company.updated': { en: 'Company changed', it: 'Azienda modificata', ro: 'Companie modificată' },
  'user.created': { en: 'User created', it: 'Utente creato', ro: 'Utilizator creat' },
  'user.added': {
    en: 'User added to the company',
    it: 'Utente aggiunto all’azienda',
    ro: 'Utilizator adăugat în companie',
  },
  'user.updated': { en: 'User changed', it: 'Utente modificato', ro: 'Utilizator modificat' },
  'user.removed': {
    en: 'User taken out of the company',
    it: 'Utente tolto dall’azienda',
    ro: 'Utilizator scos din companie',
  },
  'reception.reopened': {
    en: 'Reception reopened',
    it: 'Ricevimento riaperto',
    ro: 'Recepție redeschisă',
  },
  'token.issued': { en: 'Token issued', it: 'Token emesso', ro: 'Token emis' },
  'token.ended': { en: 'Token ended', it: 'Token terminato', ro: 'Token închis' },
  'password.changed': { en: 'Password changed', it: 'Password modificata', ro: 'Parolă schimbată' },
  'user.linked': {
    en: 'Linked to the identity provider',
    it: 'Collegato al provider di identità',
    ro: 'Legat de furnizorul de identitate',
  },
  'user.unlinked': {
    en: 'Unlinked from the identity provider',
    it: 'Scollegato dal provider di identità',
    ro: 'Dezlegat de furnizorul de identitate',
  },
  'sign_on.refused': {
    en: 'Sign-in by the identity provider refused',
    it: 'Accesso dal provider di identità rifiutato',
    ro: 'Autentificare prin furnizorul de identitate refuzată',
  },
  'session.ended': { en: 'Sessions ended', it: 'Sessioni terminate', ro: 'Sesiuni închise' },
  'audit.forgotten': {
    en: 'Old entries forgotten',
    it: 'Voci vecchie dimenticate',
    ro: 'Intrări vechi uitate',
  },
  'person.erasure_asked': {
    en: 'Erasure of a person asked for',
    it: 'Chiesta la cancellazione di una persona',
    ro: 'Cerută ștergerea unei persoane',
  },
  'person.erased': { en: 'Person erased', it: 'Persona cancellata', ro: 'Persoană ștearsă' },
}

/** What was changed, where it has no name here. */
export const targetNames: Readonly<Record<string, Names>> = {
  client: { en: 'client', it: 'cliente', ro: 'clientul' },
  partner: { en: 'partner', it: 'partner', ro: 'partenerul' },
  warehouse: { en: 'warehouse', it: 'magazzino', ro: 'depozitul' },
  location: { en: 'place', it: 'ubicazione', ro: 'locul' },
  unit: { en: 'unit', it: 'unità', ro: 'unitatea' },
  stock_minimum: { en: 'minimum of stock', it: 'scorta minima', ro: 'stocul minim' },
  webhook: { en: 'webhook', it: 'webhook', ro: 'webhook-ul' },
  company: { en: 'company', it: 'azienda', ro: 'compania' },
  token: { en: 'token', it: 'token', ro: 'tokenul' },
  user: { en: 'user', it: 'utente', ro: 'utilizatorul' },
  reception: { en: 'reception', it: 'ricevimento', ro: 'recepția' },
  erasure: { en: 'erasure', it: 'cancellazione', ro: 'ștergerea' },
}
