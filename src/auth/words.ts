import type { Refusals, Texts, Words } from '../kernel/messages/messages.ts'

const problems = {
  invalid_client: {
    status: 401,
    en: 'The client credentials are not valid.',
    it: 'Le credenziali del client non sono valide.',
    ro: 'Datele de autentificare ale clientului nu sunt valide.',
  },
  invalid_credentials: {
    status: 401,
    en: 'The provided credentials are incorrect.',
    it: 'Le credenziali fornite non sono corrette.',
    ro: 'Datele de autentificare nu sunt corecte.',
  },
  site_not_in_production: {
    status: 403,
    en: 'This site is not in production.',
    it: 'Questo sito non è in produzione.',
    ro: 'Acest site nu este în producție.',
  },
  authentication_disabled: {
    status: 403,
    en: 'Authentication is disabled for this site.',
    it: "L'autenticazione è disattivata per questo sito.",
    ro: 'Autentificarea este dezactivată pentru acest site.',
  },
  no_site_access: {
    status: 403,
    en: 'You do not have access to this site.',
    it: 'Non hai accesso a questo sito.',
    ro: 'Nu aveți acces la acest site.',
  },
  email_not_verified: {
    status: 403,
    en: 'The e-mail address of this account has not been verified yet. Ask for a link by which you verify it.',
    it: "L'indirizzo e-mail di questo account non è ancora stato verificato. Chiedi un link con cui verificarlo.",
    ro: 'Adresa de e-mail a acestui cont nu a fost încă verificată. Cereți un link prin care o verificați.',
  },
  mfa_not_offered: {
    status: 403,
    en: 'This site asks for no second factors.',
    it: 'Questo sito non usa secondi fattori.',
    ro: 'Acest site nu folosește al doilea factor.',
  },
  missing_permission: {
    status: 403,
    en: 'The permission :permission is required.',
    it: 'È richiesto il permesso :permission.',
    ro: 'Este necesară permisiunea :permission.',
  },
  permission_not_held: {
    status: 403,
    en: 'You can only grant or change what lies within your own permissions.',
    it: 'Puoi concedere o modificare solo ciò che rientra nei tuoi permessi.',
    ro: 'Puteți acorda sau modifica numai ce se află în propriile permisiuni.',
  },
  own_access: {
    status: 403,
    en: 'You cannot change your own assignments, companies or groups.',
    it: 'Non puoi modificare le tue assegnazioni, aziende o gruppi.',
    ro: 'Nu vă puteți modifica propriile atribuiri, companii sau grupuri.',
  },
  csrf_refused: {
    status: 403,
    en: 'The request does not come from the panel: send the X-CSRF-Token of GET /admin/session.',
    it: "La richiesta non proviene dal pannello: inviare l'X-CSRF-Token di GET /admin/session.",
    ro: 'Cererea nu vine din panou: trimiteți X-CSRF-Token din GET /admin/session.',
  },
  account_not_owned: {
    status: 403,
    en: 'This account is on other sites too: only its person or an administrator of the service can change its e-mail address or password.',
    it: "Questo account è anche su altri siti: solo la persona o un amministratore del servizio può cambiarne l'indirizzo e-mail o la password.",
    ro: 'Acest cont este și pe alte site-uri: numai persoana sau un administrator al serviciului îi poate schimba adresa de e-mail sau parola.',
  },
  already_verified: {
    status: 409,
    en: 'The address of this account is verified already.',
    it: "L'indirizzo di questo account è già verificato.",
    ro: 'Adresa acestui cont este deja verificată.',
  },
  already_joined: {
    status: 409,
    en: 'This user has set a password already. Send a link for a new one instead.',
    it: 'Questo utente ha già impostato una password. Invia invece un link per una nuova.',
    ro: 'Acest utilizator și-a setat deja o parolă. Trimiteți în schimb un link pentru una nouă.',
  },
  consent_pending: {
    status: 409,
    en: 'This user has not accepted to join the site yet. Ask them again, or detach them.',
    it: 'Questo utente non ha ancora accettato di entrare nel sito. Chiediglielo di nuovo o scollegalo.',
    ro: 'Acest utilizator nu a acceptat încă să intre pe site. Întrebați-l din nou sau desprindeți-l.',
  },
  user_suspended: {
    status: 409,
    en: 'This user is suspended on the site. Let them in again first.',
    it: 'Questo utente è sospeso sul sito. Riattivalo prima.',
    ro: 'Acest utilizator este suspendat pe site. Reactivați-l mai întâi.',
  },
  closing_not_offered: {
    status: 403,
    en: 'Accounts cannot be closed on this site. Ask an administrator of the service.',
    it: 'Su questo sito non si possono chiudere gli account. Chiedi a un amministratore del servizio.',
    ro: 'Pe acest site conturile nu pot fi închise. Întrebați un administrator al serviciului.',
  },
  site_not_found: {
    status: 404,
    en: 'No such site.',
    it: 'Sito inesistente.',
    ro: 'Site inexistent.',
  },
  account_not_found: {
    status: 422,
    en: 'No account has this e-mail address. Create or invite the user instead.',
    it: 'Nessun account ha questo indirizzo e-mail. Crea o invita invece l’utente.',
    ro: 'Niciun cont nu are această adresă de e-mail. Creați sau invitați în schimb utilizatorul.',
  },
  already_attached: {
    status: 422,
    en: 'This account is on the site already. Change the user instead.',
    it: 'Questo account è già sul sito. Modifica invece l’utente.',
    ro: 'Acest cont este deja pe site. Modificați în schimb utilizatorul.',
  },
} as const satisfies Refusals

const rules = {
  letter_gaps: {
    en: 'There is something in braces here that has no meaning. Known are {name} and {site}, and in letters with a link {time} and {link}.',
    it: 'Tra parentesi graffe c’è qualcosa che non ha significato. Si possono usare {name} e {site}, e nelle lettere con un link {time} e {link}.',
    ro: 'Între acolade este ceva fără înțeles. Se pot folosi {name} și {site}, iar în scrisorile cu link {time} și {link}.',
  },
  letter_link: {
    en: 'This letter needs {link} once, on a line of its own.',
    it: 'Questa lettera ha bisogno di {link} una volta sola, su una riga propria.',
    ro: 'Această scrisoare are nevoie de {link} o singură dată, pe un rând propriu.',
  },
  own_host: {
    en: 'This must be an address under which this service answers (ALLOWED_HOSTS).',
    it: 'Deve essere un indirizzo a cui risponde questo servizio (ALLOWED_HOSTS).',
    ro: 'Trebuie să fie o adresă la care răspunde acest serviciu (ALLOWED_HOSTS).',
  },
} as const satisfies Texts

const resources = {
  account: { en: 'Account', it: 'account', ro: 'cont' },
  administrator: { en: 'Administrator', it: 'amministratore', ro: 'administrator' },
  group: { en: 'Group', it: 'gruppo', ro: 'grup' },
  role: { en: 'Role', it: 'ruolo', ro: 'rol' },
  secret: { en: 'Secret', it: 'segreto', ro: 'secret' },
  setup: { en: 'Set-up link', it: 'link di configurazione', ro: 'linkul de configurare' },
  site: { en: 'Site', it: 'sito', ro: 'site' },
} as const satisfies Texts

export const authWords: Words = { problems, rules, resources }

declare module '../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}

declare module '../kernel/faults.ts' {
  interface Rules extends Record<keyof typeof rules, true> {}
}
