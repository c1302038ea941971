/** What is wrong with what somebody shows who they are by, as the services word it. */
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
