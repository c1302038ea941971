import { withTerms } from '../ui/i18n/with-terms.ts'
import { uiWords } from '../ui/terms.ts'

/** Terms that several pages of the panel use, with those of both applications. */
const terms = uiWords({
  en: {
    administrator: 'administrator {id}',
    audit: 'Audit log',
    consentPending: 'Asked to join',
    groups: 'Groups',
    invite: 'Invite',
    issue: 'Issue',
    locks: 'Locked addresses',
    notYet: 'not yet',
    scopes: 'Access',
    site: 'Site',
    slug: 'Short name',
    suspended: 'Suspended',
    unlock: 'Unlock',
    verified: 'Address verified',
  },
  it: {
    administrator: 'amministratore {id}',
    audit: 'Registro',
    consentPending: 'Invitato a entrare',
    groups: 'Gruppi',
    invite: 'Invita',
    issue: 'Emetti',
    locks: 'Indirizzi bloccati',
    notYet: 'non ancora',
    scopes: 'Accesso',
    site: 'Sito',
    slug: 'Nome breve',
    suspended: 'Sospeso',
    unlock: 'Sblocca',
    verified: 'Indirizzo verificato',
  },
  ro: {
    administrator: 'administratorul {id}',
    audit: 'Jurnal',
    consentPending: 'Invitat să intre',
    groups: 'Grupuri',
    invite: 'Invită',
    issue: 'Emite',
    locks: 'Adrese blocate',
    notYet: 'încă nu',
    scopes: 'Acces',
    site: 'Site',
    slug: 'Nume scurt',
    suspended: 'Suspendat',
    unlock: 'Deblochează',
    verified: 'Adresă verificată',
  },
})

/** The texts of a page of the panel: its own, and the shared terms. */
export const panelWords = withTerms(terms)
