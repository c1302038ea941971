/** Validation rules for the fields of any service. */
export const rules = {
  required: {
    en: 'The :attribute field is required.',
    it: 'Il campo :attribute è obbligatorio.',
    ro: 'Câmpul :attribute este obligatoriu.',
  },
  required_without: {
    en: 'The :attribute field is required when :other is not present.',
    it: 'Il campo :attribute è obbligatorio quando :other non è presente.',
    ro: 'Câmpul :attribute este obligatoriu când :other nu este prezent.',
  },
  string: {
    en: 'The :attribute field must be a string.',
    it: 'Il campo :attribute deve essere una stringa.',
    ro: 'Câmpul :attribute trebuie să fie un șir de caractere.',
  },
  integer: {
    en: 'The :attribute field must be an integer.',
    it: 'Il campo :attribute deve essere un numero intero.',
    ro: 'Câmpul :attribute trebuie să fie un număr întreg.',
  },
  number: {
    en: 'The :attribute field must be a number.',
    it: 'Il campo :attribute deve essere un numero.',
    ro: 'Câmpul :attribute trebuie să fie un număr.',
  },
  boolean: {
    en: 'The :attribute field must be true or false.',
    it: 'Il campo :attribute deve essere vero o falso.',
    ro: 'Câmpul :attribute trebuie să fie adevărat sau fals.',
  },
  array: {
    en: 'The :attribute field must be an array.',
    it: 'Il campo :attribute deve essere un elenco.',
    ro: 'Câmpul :attribute trebuie să fie o listă.',
  },
  object: {
    en: 'The :attribute field must be an object.',
    it: 'Il campo :attribute deve essere un oggetto.',
    ro: 'Câmpul :attribute trebuie să fie un obiect.',
  },
  email: {
    en: 'The :attribute field must be a valid email address.',
    it: 'Il campo :attribute deve essere un indirizzo e-mail valido.',
    ro: 'Câmpul :attribute trebuie să fie o adresă de e-mail validă.',
  },
  date: {
    en: 'The :attribute field must be a valid date.',
    it: 'Il campo :attribute deve essere una data valida.',
    ro: 'Câmpul :attribute trebuie să fie o dată validă.',
  },
  url: {
    en: 'The :attribute field must be a valid URL.',
    it: 'Il campo :attribute deve essere un URL valido.',
    ro: 'Câmpul :attribute trebuie să fie un URL valid.',
  },
  format: {
    en: 'The :attribute field format is invalid.',
    it: 'Il formato del campo :attribute non è valido.',
    ro: 'Formatul câmpului :attribute nu este valid.',
  },
  selected: {
    en: 'The selected :attribute is invalid.',
    it: 'Il valore selezionato per :attribute non è valido.',
    ro: 'Valoarea selectată pentru :attribute nu este validă.',
  },
  taken: {
    en: 'The :attribute has already been taken.',
    it: 'Il valore di :attribute è già in uso.',
    ro: 'Valoarea pentru :attribute este deja folosită.',
  },
  confirmed: {
    en: 'The :attribute field confirmation does not match.',
    it: 'La conferma del campo :attribute non corrisponde.',
    ro: 'Confirmarea câmpului :attribute nu se potrivește.',
  },
  cursor: {
    en: 'The :attribute field must be a valid cursor.',
    it: 'Il campo :attribute deve essere un cursore valido.',
    ro: 'Câmpul :attribute trebuie să fie un cursor valid.',
  },
  decimals: {
    en: 'The :attribute field must have at most :max decimal places.',
    it: 'Il campo :attribute può avere al massimo :max decimali.',
    ro: 'Câmpul :attribute poate avea cel mult :max zecimale.',
  },
  max_string: {
    en: 'The :attribute field must not be greater than :max characters.',
    it: 'Il campo :attribute non può superare :max caratteri.',
    ro: 'Câmpul :attribute nu poate depăși :max caractere.',
  },
  max_number: {
    en: 'The :attribute field must not be greater than :max.',
    it: 'Il campo :attribute non può essere maggiore di :max.',
    ro: 'Câmpul :attribute nu poate fi mai mare de :max.',
  },
  max_items: {
    en: 'The :attribute field must not have more than :max items.',
    it: 'Il campo :attribute non può avere più di :max elementi.',
    ro: 'Câmpul :attribute nu poate avea mai mult de :max elemente.',
  },
  min_string: {
    en: 'The :attribute field must be at least :min characters.',
    it: 'Il campo :attribute deve avere almeno :min caratteri.',
    ro: 'Câmpul :attribute trebuie să aibă cel puțin :min caractere.',
  },
  min_number: {
    en: 'The :attribute field must be at least :min.',
    it: 'Il campo :attribute deve essere almeno :min.',
    ro: 'Câmpul :attribute trebuie să fie cel puțin :min.',
  },
  min_items: {
    en: 'The :attribute field must have at least :min items.',
    it: 'Il campo :attribute deve avere almeno :min elementi.',
    ro: 'Câmpul :attribute trebuie să aibă cel puțin :min elemente.',
  },
  not_future: {
    en: 'The :attribute field must not be in the future.',
    it: 'Il campo :attribute non può essere nel futuro.',
    ro: 'Câmpul :attribute nu poate fi în viitor.',
  },
  unknown: {
    en: 'The :attribute field is unknown.',
    it: 'Il campo :attribute è sconosciuto.',
    ro: 'Câmpul :attribute este necunoscut.',
  },
  https: {
    en: 'The :attribute must begin with https://, unless WEBHOOK_ALLOW_HTTP is set.',
    it: 'Il campo :attribute deve iniziare con https://, a meno che WEBHOOK_ALLOW_HTTP sia impostato.',
    ro: 'Câmpul :attribute trebuie să înceapă cu https://, dacă WEBHOOK_ALLOW_HTTP nu este setat.',
  },
  requires: {
    en: 'The :attribute field requires the :other field.',
    it: 'Il campo :attribute richiede il campo :other.',
    ro: 'Câmpul :attribute necesită câmpul :other.',
  },
  fixed: {
    en: 'The :attribute field can no longer be changed.',
    it: 'Il campo :attribute non può più essere modificato.',
    ro: 'Câmpul :attribute nu mai poate fi schimbat.',
  },
  positive: {
    en: 'The :attribute field must be greater than 0.',
    it: 'Il campo :attribute deve essere maggiore di 0.',
    ro: 'Câmpul :attribute trebuie să fie mai mare decât 0.',
  },
  nonzero: {
    en: 'The :attribute field must not be 0.',
    it: 'Il campo :attribute non può essere 0.',
    ro: 'Câmpul :attribute nu poate fi 0.',
  },
  inactive: {
    en: 'The selected :attribute is inactive.',
    it: 'Il valore selezionato per :attribute non è attivo.',
    ro: 'Valoarea selectată pentru :attribute este inactivă.',
  },
  duplicate: {
    en: 'The :attribute field has a duplicate value.',
    it: 'Il campo :attribute contiene un valore duplicato.',
    ro: 'Câmpul :attribute conține o valoare duplicată.',
  },
  common_password: {
    en: 'The :attribute is too common or too easy to guess. Choose another one.',
    it: 'Il valore di :attribute è troppo comune o troppo facile da indovinare. Scegline un altro.',
    ro: 'Valoarea câmpului :attribute este prea comună sau prea ușor de ghicit. Alegeți alta.',
  },
  personal_password: {
    en: 'The :attribute must not be your name, your e-mail address or the name of the site.',
    it: 'Il valore di :attribute non può essere il nome, l’indirizzo e-mail o il nome del sito.',
    ro: 'Valoarea câmpului :attribute nu poate fi numele, adresa de e-mail sau numele site-ului.',
  },
  current_password: {
    en: 'The password is incorrect.',
    it: 'La password non è corretta.',
    ro: 'Parola este incorectă.',
  },
  same_password: {
    en: 'The :attribute must be different from the current one.',
    it: 'Il valore di :attribute deve essere diverso da quello attuale.',
    ro: 'Valoarea câmpului :attribute trebuie să difere de cea actuală.',
  },
} as const
