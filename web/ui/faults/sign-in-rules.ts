/** Error messages of the services about sign-in and identity checks. */
export const signInRules = {
  credentials: [
    /^The provided credentials are incorrect\.$/,
    /^Le credenziali fornite non sono corrette\.$/,
    /^Datele de autentificare nu sunt corecte\.$/,
  ],
  current_password: [
    /^The password is incorrect\.$/,
    /^La password non è corretta\.$/,
    /^Parola este incorectă\.$/,
  ],
  factor_code: [
    /^The code is incorrect or has already been used\.$/,
    /^Il codice non è corretto o è già stato usato\.$/,
    /^Codul nu este corect ori a fost deja folosit\.$/,
  ],
  letter_gaps: [
    /^Unknown placeholder in braces\. Use \{name\} and \{site\}, and \{time\} and \{link\} in letters with a link\.$/,
    /^Segnaposto sconosciuto tra parentesi graffe\. Usa \{name\} e \{site\}, e nelle lettere con un link \{time\} e \{link\}\.$/,
    /^Substituent necunoscut între acolade\. Folosiți \{name\} și \{site\}, iar în scrisorile cu link \{time\} și \{link\}\.$/,
  ],
  letter_link: [
    /^This letter must contain \{link\} exactly once, on its own line\.$/,
    /^Questa lettera deve contenere \{link\} una volta sola, su una riga a sé\.$/,
    /^Această scrisoare trebuie să conțină \{link\} o singură dată, pe un rând separat\.$/,
  ],
  own_host: [
    /^The host must be one that this service answers on \(ALLOWED_HOSTS\)\.$/,
    /^L’host deve essere uno a cui risponde questo servizio \(ALLOWED_HOSTS\)\.$/,
    /^Gazda trebuie să fie una la care răspunde acest serviciu \(ALLOWED_HOSTS\)\.$/,
  ],
  factor_passkey: [
    /^The passkey was created for another account or another site\.$/,
    /^La passkey è stata creata per un altro account o un altro sito\.$/,
    /^Cheia de acces a fost creată pentru alt cont sau alt site\.$/,
  ],
  same_password: [
    /^The .+ must be different from the current one\.$/,
    /^Il valore di .+ deve essere diverso da quello attuale\.$/,
    /^Valoarea câmpului .+ trebuie să difere de cea actuală\.$/,
  ],
} as const
