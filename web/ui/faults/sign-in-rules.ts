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
    /^The code is not right, or was used already\.$/,
    /^Il codice non è corretto, oppure è già stato usato\.$/,
    /^Codul nu este corect ori a fost deja folosit\.$/,
  ],
  letter_gaps: [
    /^There is something in braces here that has no meaning\. Known are \{name\} and \{site\}, and in letters with a link \{time\} and \{link\}\.$/,
    /^Tra parentesi graffe c’è qualcosa che non ha significato\. Si possono usare \{name\} e \{site\}, e nelle lettere con un link \{time\} e \{link\}\.$/,
    /^Între acolade este ceva fără înțeles\. Se pot folosi \{name\} și \{site\}, iar în scrisorile cu link \{time\} și \{link\}\.$/,
  ],
  letter_link: [
    /^This letter needs \{link\} once, on a line of its own\.$/,
    /^Questa lettera ha bisogno di \{link\} una volta sola, su una riga propria\.$/,
    /^Această scrisoare are nevoie de \{link\} o singură dată, pe un rând propriu\.$/,
  ],
  own_host: [
    /^This must be an address under which this service answers \(ALLOWED_HOSTS\)\.$/,
    /^Deve essere un indirizzo a cui risponde questo servizio \(ALLOWED_HOSTS\)\.$/,
    /^Trebuie să fie o adresă la care răspunde acest serviciu \(ALLOWED_HOSTS\)\.$/,
  ],
  factor_passkey: [
    /^The passkey was not made for this, or not on a page of this site\.$/,
    /^La passkey non è stata creata per questo, o non su una pagina di questo sito\.$/,
    /^Cheia de acces nu a fost creată pentru aceasta sau nu pe o pagină a acestui site\.$/,
  ],
  same_password: [
    /^The .+ must be different from the current one\.$/,
    /^Il valore di .+ deve essere diverso da quello attuale\.$/,
    /^Valoarea câmpului .+ trebuie să difere de cea actuală\.$/,
  ],
} as const
