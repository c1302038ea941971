import { withTerms } from '../ui/i18n/with-terms.ts'
import { uiWords } from '../ui/terms.ts'

/** Terms that several pages of the panel use, with those of both applications. */
const terms = uiWords({
  en: {
    administrator: 'administrator {id}',
    audit: 'Audit log',
    groups: 'Groups',
    invite: 'Invite',
    locks: 'Locked addresses',
    scopes: 'Access',
    site: 'Site',
    slug: 'Short name',
    suspended: 'Suspended',
  },
  it: {
    administrator: 'amministratore {id}',
    audit: 'Registro',
    groups: 'Gruppi',
    invite: 'Invita',
    locks: 'Indirizzi bloccati',
    scopes: 'Accesso',
    site: 'Sito',
    slug: 'Nome breve',
    suspended: 'Sospeso',
  },
  ro: {
    administrator: 'administratorul {id}',
    audit: 'Jurnal',
    groups: 'Grupuri',
    invite: 'Invită',
    locks: 'Adrese blocate',
    scopes: 'Acces',
    site: 'Site',
    slug: 'Nume scurt',
    suspended: 'Suspendat',
  },
})

/** The texts of a page of the panel: its own, and the shared terms. */
export const panelWords = withTerms(terms)
