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
  mfa_required: {
    status: 403,
    en: 'A second factor is needed. Finish the login by POST /auth/login/second with this challenge.',
    it: 'È necessario un secondo fattore. Completa l’accesso con POST /auth/login/second e questa challenge.',
    ro: 'Este necesar un al doilea factor. Încheiați autentificarea prin POST /auth/login/second cu acest challenge.',
  },
  invalid_factor: {
    status: 401,
    en: 'The code or passkey is not right, or was used already.',
    it: 'Il codice o la passkey non è corretto, oppure è già stato usato.',
    ro: 'Codul sau cheia de acces nu este corectă ori a fost deja folosită.',
  },
  challenge_ended: {
    status: 401,
    en: 'This was not begun here, or has ended. Begin again.',
    it: 'Questa operazione non è stata iniziata qui, oppure è scaduta. Ricomincia.',
    ro: 'Aceasta nu a fost începută aici ori s-a încheiat. Începeți din nou.',
  },
  mfa_not_offered: {
    status: 403,
    en: 'This site asks for no second factors.',
    it: 'Questo sito non usa secondi fattori.',
    ro: 'Acest site nu folosește al doilea factor.',
  },
  passkeys_not_offered: {
    status: 403,
    en: 'This site has named no pages for passkeys.',
    it: 'Questo sito non ha indicato pagine per le passkey.',
    ro: 'Acest site nu a indicat pagini pentru chei de acces.',
  },
  proof_needed: {
    status: 403,
    en: 'Show once more who you are: POST /admin/proof, then send this again.',
    it: 'Dimostra di nuovo chi sei: POST /admin/proof, poi invia di nuovo.',
    ro: 'Dovediți din nou cine sunteți: POST /admin/proof, apoi trimiteți din nou.',
  },
  no_factor: {
    status: 409,
    en: 'Set up an authenticator app or a passkey first.',
    it: 'Configura prima un’app di autenticazione o una passkey.',
    ro: 'Configurați mai întâi o aplicație de autentificare sau o cheie de acces.',
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
  mail_not_configured: {
    status: 403,
    en: 'This service sends no mail. Ask an administrator of the service for a link.',
    it: 'Questo servizio non invia e-mail. Chiedi un link a un amministratore del servizio.',
    ro: 'Acest serviciu nu trimite e-mailuri. Cereți un link unui administrator al serviciului.',
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
  user_suspended: {
    status: 409,
    en: 'This user is suspended on the site. Let them in again first.',
    it: 'Questo utente è sospeso sul sito. Riattivalo prima.',
    ro: 'Acest utilizator este suspendat pe site. Reactivați-l mai întâi.',
  },
  site_not_found: {
    status: 404,
    en: 'No such site.',
    it: 'Sito inesistente.',
    ro: 'Site inexistent.',
  },
  asked_too_often: {
    status: 429,
    en: 'This was asked for too often. Try again later.',
    it: 'È stato chiesto troppe volte. Riprova più tardi.',
    ro: 'S-a cerut de prea multe ori. Încercați mai târziu.',
  },
  in_use: {
    status: 422,
    en: 'It is still in use (users: :count).',
    it: 'È ancora in uso (utenti: :count).',
    ro: 'Este încă în uz (utilizatori: :count).',
  },
} as const satisfies Refusals

const rules = {
  factor_code: {
    en: 'The code is not right, or was used already.',
    it: 'Il codice non è corretto, oppure è già stato usato.',
    ro: 'Codul nu este corect ori a fost deja folosit.',
  },
  factor_passkey: {
    en: 'The passkey was not made for this, or not on a page of this site.',
    it: 'La passkey non è stata creata per questo, o non su una pagina di questo sito.',
    ro: 'Cheia de acces nu a fost creată pentru aceasta sau nu pe o pagină a acestui site.',
  },
} as const satisfies Texts

const resources = {
  account: { en: 'Account', it: 'account', ro: 'cont' },
  administrator: { en: 'Administrator', it: 'amministratore', ro: 'administrator' },
  factor: { en: 'Factor', it: 'fattore', ro: 'factorul' },
  group: { en: 'Group', it: 'gruppo', ro: 'grup' },
  link: { en: 'Link', it: 'link', ro: 'linkul' },
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
