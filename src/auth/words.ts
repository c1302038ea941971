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
    en: 'The e-mail address of this account has not been verified. Request a verification link.',
    it: "L'indirizzo e-mail di questo account non è ancora stato verificato. Richiedi un link di verifica.",
    ro: 'Adresa de e-mail a acestui cont nu a fost încă verificată. Cereți un link de verificare.',
  },
  mfa_not_offered: {
    status: 403,
    en: 'This site does not use second factors.',
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
    en: 'You can only grant or change permissions that you have yourself.',
    it: 'Puoi concedere o modificare solo i permessi che hai tu stesso.',
    ro: 'Puteți acorda sau modifica numai permisiunile pe care le aveți.',
  },
  own_access: {
    status: 403,
    en: 'You cannot change your own assignments, companies or groups.',
    it: 'Non puoi modificare le tue assegnazioni, aziende o gruppi.',
    ro: 'Nu vă puteți modifica propriile atribuiri, companii sau grupuri.',
  },
  csrf_refused: {
    status: 403,
    en: 'The request did not come from the panel. Send the X-CSRF-Token from GET /admin/session.',
    it: "La richiesta non proviene dal pannello. Invia l'X-CSRF-Token di GET /admin/session.",
    ro: 'Cererea nu vine din panou. Trimiteți X-CSRF-Token din GET /admin/session.',
  },
  account_not_owned: {
    status: 403,
    en: 'This account belongs to several sites. Only its owner or a service administrator can change its e-mail address or password.',
    it: "Questo account appartiene a più siti. Solo il titolare o un amministratore del servizio può cambiarne l'indirizzo e-mail o la password.",
    ro: 'Acest cont aparține mai multor site-uri. Numai titularul sau un administrator al serviciului îi poate schimba adresa de e-mail sau parola.',
  },
  already_verified: {
    status: 409,
    en: 'The e-mail address of this account is already verified.',
    it: "L'indirizzo e-mail di questo account è già verificato.",
    ro: 'Adresa de e-mail a acestui cont este deja verificată.',
  },
  already_joined: {
    status: 409,
    en: 'This user has already set a password. Send a password reset link instead.',
    it: 'Questo utente ha già impostato una password. Invia invece un link per reimpostarla.',
    ro: 'Acest utilizator și-a setat deja o parolă. Trimiteți în schimb un link de resetare.',
  },
  consent_pending: {
    status: 409,
    en: 'This user has not agreed to join the site yet. Ask them again, or detach them.',
    it: 'Questo utente non ha ancora accettato di entrare nel sito. Chiediglielo di nuovo o scollegalo.',
    ro: 'Acest utilizator nu a acceptat încă să intre pe site. Întrebați-l din nou sau desprindeți-l.',
  },
  user_suspended: {
    status: 409,
    en: 'This user is suspended on the site. Reactivate them first.',
    it: 'Questo utente è sospeso sul sito. Riattivalo prima.',
    ro: 'Acest utilizator este suspendat pe site. Reactivați-l mai întâi.',
  },
  closing_not_offered: {
    status: 403,
    en: 'Users of this site cannot close their own account. Ask a service administrator.',
    it: 'Gli utenti di questo sito non possono chiudere il proprio account. Chiedi a un amministratore del servizio.',
    ro: 'Utilizatorii acestui site nu își pot închide singuri contul. Adresați-vă unui administrator al serviciului.',
  },
  site_not_found: {
    status: 404,
    en: 'Site not found.',
    it: 'Sito non trovato.',
    ro: 'Site-ul nu a fost găsit.',
  },
  account_not_found: {
    status: 422,
    en: 'No account has this e-mail address. Create or invite the user instead.',
    it: 'Nessun account ha questo indirizzo e-mail. Crea o invita invece l’utente.',
    ro: 'Niciun cont nu are această adresă de e-mail. Creați sau invitați în schimb utilizatorul.',
  },
  already_attached: {
    status: 422,
    en: 'This account is already on the site. Edit the user instead.',
    it: 'Questo account è già sul sito. Modifica invece l’utente.',
    ro: 'Acest cont este deja pe site. Modificați în schimb utilizatorul.',
  },
} as const satisfies Refusals

const rules = {
  letter_gaps: {
    en: 'Unknown placeholder in braces. Use {name} and {site}, and {time} and {link} in letters with a link.',
    it: 'Segnaposto sconosciuto tra parentesi graffe. Usa {name} e {site}, e nelle lettere con un link {time} e {link}.',
    ro: 'Substituent necunoscut între acolade. Folosiți {name} și {site}, iar în scrisorile cu link {time} și {link}.',
  },
  letter_link: {
    en: 'This letter must contain {link} exactly once, on its own line.',
    it: 'Questa lettera deve contenere {link} una volta sola, su una riga a sé.',
    ro: 'Această scrisoare trebuie să conțină {link} o singură dată, pe un rând separat.',
  },
  own_host: {
    en: 'The host must be one that this service answers on (ALLOWED_HOSTS).',
    it: 'L’host deve essere uno a cui risponde questo servizio (ALLOWED_HOSTS).',
    ro: 'Gazda trebuie să fie una la care răspunde acest serviciu (ALLOWED_HOSTS).',
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
