import type { Fault } from './fault-messages.ts'
import { floorRules } from './fault-rules-floor.ts'
import { printingRules } from './fault-rules-printing.ts'
import { signInRules } from './sign-in-rules.ts'

// Validation messages of the services, in the language they were started in. A test compares these patterns with the
// services' own texts.

/** Patterns by rule, one for each language. Their groups capture the values to show to the user. */
export const faultRules: Readonly<Record<Fault, readonly RegExp[]>> = {
  required: [
    /^The .+ field is required\.$/,
    /^Il campo .+ è obbligatorio\.$/,
    /^Câmpul .+ este obligatoriu\.$/,
  ],
  string: [
    /^The .+ field must be a string\.$/,
    /^Il campo .+ deve essere una stringa\.$/,
    /^Câmpul .+ trebuie să fie un șir de caractere\.$/,
  ],
  integer: [
    /^The .+ field must be an integer\.$/,
    /^Il campo .+ deve essere un numero intero\.$/,
    /^Câmpul .+ trebuie să fie un număr întreg\.$/,
  ],
  number: [
    /^The .+ field must be a number\.$/,
    /^Il campo .+ deve essere un numero\.$/,
    /^Câmpul .+ trebuie să fie un număr\.$/,
  ],
  boolean: [
    /^The .+ field must be true or false\.$/,
    /^Il campo .+ deve essere vero o falso\.$/,
    /^Câmpul .+ trebuie să fie adevărat sau fals\.$/,
  ],
  array: [
    /^The .+ field must be an array\.$/,
    /^Il campo .+ deve essere un elenco\.$/,
    /^Câmpul .+ trebuie să fie o listă\.$/,
  ],
  object: [
    /^The .+ field must be an object\.$/,
    /^Il campo .+ deve essere un oggetto\.$/,
    /^Câmpul .+ trebuie să fie un obiect\.$/,
  ],
  email: [
    /^The .+ field must be a valid email address\.$/,
    /^Il campo .+ deve essere un indirizzo e-mail valido\.$/,
    /^Câmpul .+ trebuie să fie o adresă de e-mail validă\.$/,
  ],
  date: [
    /^The .+ field must be a valid date\.$/,
    /^Il campo .+ deve essere una data valida\.$/,
    /^Câmpul .+ trebuie să fie o dată validă\.$/,
  ],
  url: [
    /^The .+ field must be a valid URL\.$/,
    /^Il campo .+ deve essere un URL valido\.$/,
    /^Câmpul .+ trebuie să fie un URL valid\.$/,
  ],
  // Must precede the general format rule, which also matches it.
  country: [
    /^The .*country.code field format is invalid\.$/,
    /^Il formato del campo .*country.code non è valido\.$/,
    /^Formatul câmpului .*country.code nu este valid\.$/,
  ],
  format: [
    /^The .+ field format is invalid\.$/,
    /^Il formato del campo .+ non è valido\.$/,
    /^Formatul câmpului .+ nu este valid\.$/,
  ],
  selected: [
    /^The selected .+ is invalid\.$/,
    /^Il valore selezionato per .+ non è valido\.$/,
    /^Valoarea selectată pentru .+ nu este validă\.$/,
  ],
  has_account: [
    /^The .+ has an account in another company\. A super-admin can add it here\.$/,
    /^Il valore di .+ ha un account in un'altra azienda\. Un super-admin può aggiungerlo qui\.$/,
    /^Valoarea pentru .+ are un cont în altă companie\. Un super-admin îl poate adăuga aici\.$/,
  ],
  taken: [
    /^The .+ has already been taken\.$/,
    /^Il valore di .+ è già in uso\.$/,
    /^Valoarea pentru .+ este deja folosită\.$/,
  ],
  confirmed: [
    /^The .+ field confirmation does not match\.$/,
    /^La conferma del campo .+ non corrisponde\.$/,
    /^Confirmarea câmpului .+ nu se potrivește\.$/,
  ],
  cursor: [
    /^The .+ field must be a valid cursor\.$/,
    /^Il campo .+ deve essere un cursore valido\.$/,
    /^Câmpul .+ trebuie să fie un cursor valid\.$/,
  ],
  decimals: [
    /^The .+ field must have at most (?<max>\S+) decimal places\.$/,
    /^Il campo .+ può avere al massimo (?<max>\S+) decimali\.$/,
    /^Câmpul .+ poate avea cel mult (?<max>\S+) zecimale\.$/,
  ],
  max_string: [
    /^The .+ field must not be greater than (?<max>\S+) characters\.$/,
    /^Il campo .+ non può superare (?<max>\S+) caratteri\.$/,
    /^Câmpul .+ nu poate depăși (?<max>\S+) caractere\.$/,
  ],
  max_number: [
    /^The .+ field must not be greater than (?<max>\S+)\.$/,
    /^Il campo .+ non può essere maggiore di (?<max>\S+)\.$/,
    /^Câmpul .+ nu poate fi mai mare de (?<max>\S+)\.$/,
  ],
  max_items: [
    /^The .+ field must not have more than (?<max>\S+) items\.$/,
    /^Il campo .+ non può avere più di (?<max>\S+) elementi\.$/,
    /^Câmpul .+ nu poate avea mai mult de (?<max>\S+) elemente\.$/,
  ],
  min_string: [
    /^The .+ field must be at least (?<min>\S+) characters\.$/,
    /^Il campo .+ deve avere almeno (?<min>\S+) caratteri\.$/,
    /^Câmpul .+ trebuie să aibă cel puțin (?<min>\S+) caractere\.$/,
  ],
  min_number: [
    /^The .+ field must be at least (?<min>\S+)\.$/,
    /^Il campo .+ deve essere almeno (?<min>\S+)\.$/,
    /^Câmpul .+ trebuie să fie cel puțin (?<min>\S+)\.$/,
  ],
  min_items: [
    /^The .+ field must have at least (?<min>\S+) items\.$/,
    /^Il campo .+ deve avere almeno (?<min>\S+) elementi\.$/,
    /^Câmpul .+ trebuie să aibă cel puțin (?<min>\S+) elemente\.$/,
  ],
  required_without: [
    /^The .+ field is required when .+ is not present\.$/,
    /^Il campo .+ è obbligatorio quando .+ non è presente\.$/,
    /^Câmpul .+ este obligatoriu când .+ nu este prezent\.$/,
  ],
  not_future: [
    /^The .+ field must not be in the future\.$/,
    /^Il campo .+ non può essere nel futuro\.$/,
    /^Câmpul .+ nu poate fi în viitor\.$/,
  ],
  unknown: [/^The .+ field is unknown\.$/, /^Il campo .+ è sconosciuto\.$/, /^Câmpul .+ este necunoscut\.$/],
  https: [
    /^The .+ must begin with https:\/\/, unless WEBHOOK_ALLOW_HTTP is set\.$/,
    /^Il campo .+ deve iniziare con https:\/\/, a meno che WEBHOOK_ALLOW_HTTP sia impostato\.$/,
    /^Câmpul .+ trebuie să înceapă cu https:\/\/, dacă WEBHOOK_ALLOW_HTTP nu este setat\.$/,
  ],
  requires: [
    /^The .+ field requires the .+ field\.$/,
    /^Il campo .+ richiede il campo .+\.$/,
    /^Câmpul .+ necesită câmpul .+\.$/,
  ],
  fixed: [
    /^The .+ field can no longer be changed\.$/,
    /^Il campo .+ non può più essere modificato\.$/,
    /^Câmpul .+ nu mai poate fi schimbat\.$/,
  ],
  positive: [
    /^The .+ field must be greater than 0\.$/,
    /^Il campo .+ deve essere maggiore di 0\.$/,
    /^Câmpul .+ trebuie să fie mai mare decât 0\.$/,
  ],
  nonzero: [
    /^The .+ field must not be 0\.$/,
    /^Il campo .+ non può essere 0\.$/,
    /^Câmpul .+ nu poate fi 0\.$/,
  ],
  inactive: [
    /^The selected .+ is inactive\.$/,
    /^Il valore selezionato per .+ non è attivo\.$/,
    /^Valoarea selectată pentru .+ este inactivă\.$/,
  ],
  duplicate: [
    /^The .+ field has a duplicate value\.$/,
    /^Il campo .+ contiene un valore duplicato\.$/,
    /^Câmpul .+ conține o valoare duplicată\.$/,
  ],
  common_password: [
    /^The .+ is too common or too easy to guess\. Choose another one\.$/,
    /^Il valore di .+ è troppo comune o troppo facile da indovinare\. Scegline un altro\.$/,
    /^Valoarea câmpului .+ este prea comună sau prea ușor de ghicit\. Alegeți alta\.$/,
  ],
  personal_password: [
    /^The .+ must not be your name, your e-mail address or the name of the site\.$/,
    /^Il valore di .+ non può essere il nome, l’indirizzo e-mail o il nome del sito\.$/,
    /^Valoarea câmpului .+ nu poate fi numele, adresa de e-mail sau numele site-ului\.$/,
  ],
  ambiguous: [
    /^The .+ matches articles of several clients\. Send client_3pl_id\.$/,
    /^Il campo .+ corrisponde ad articoli di più clienti\. Invia client_3pl_id\.$/,
    /^Câmpul .+ corespunde unor articole ale mai multor clienți\. Trimiteți client_3pl_id\.$/,
  ],
  other_client: [
    /^The selected .+ belongs to another client\.$/,
    /^Il valore selezionato per .+ appartiene a un altro cliente\.$/,
    /^Valoarea selectată pentru .+ aparține altui client\.$/,
  ],
  transition: [
    /^The status cannot change from .+ to .+\.$/,
    /^Lo stato non può passare da .+ a .+\.$/,
    /^Starea nu poate trece din .+ în .+\.$/,
  ],
  over_receipt: [
    /^The .+ field is more than expected\. At most (?<max>\S+) can be received\.$/,
    /^Il campo .+ supera la quantità attesa\. Si possono ricevere al massimo (?<max>\S+)\.$/,
    /^Câmpul .+ depășește cantitatea așteptată\. Se pot recepționa cel mult (?<max>\S+)\.$/,
  ],
  serial_count: [
    /^The .+ field must have exactly (?<count>\S+) serial numbers\.$/,
    /^Il campo .+ deve contenere esattamente (?<count>\S+) numeri di serie\.$/,
    /^Câmpul .+ trebuie să conțină exact (?<count>\S+) numere de serie\.$/,
  ],
  not_in_stock: [
    /^The serial number (?<serial>.+) is not in stock\.$/,
    /^Il numero di serie (?<serial>.+) non è in giacenza\.$/,
    /^Numărul de serie (?<serial>.+) nu este în stoc\.$/,
  ],
  ...floorRules,
  ...printingRules,
  other_warehouse: [
    /^The selected .+ belongs to another warehouse\.$/,
    /^Il valore selezionato per .+ appartiene a un altro magazzino\.$/,
    /^Valoarea selectată pentru .+ aparține altui depozit\.$/,
  ],
  other_partner: [
    /^The selected .+ is for another partner\.$/,
    /^Il valore selezionato per .+ è per un altro partner\.$/,
    /^Valoarea selectată pentru .+ este pentru alt partener\.$/,
  ],
  stocked: [
    /^This article still has stock or an open document\.$/,
    /^Questo articolo ha ancora giacenza o un documento aperto\.$/,
    /^Acest articol are încă stoc sau un document deschis\.$/,
  ],
  in_kit: [
    /^This article is a component of a kit\. Change or archive the kit first\.$/,
    /^Questo articolo è un componente di un kit\. Prima modifica o archivia il kit\.$/,
    /^Acest articol este o componentă a unui set\. Mai întâi modificați sau arhivați setul\.$/,
  ],
  kit_in_kit: [
    /^Kits cannot be nested\. Components must not be kits, and a kit must not be a component\.$/,
    /^I kit non si possono annidare\. Un componente non può essere un kit e un kit non può essere un componente\.$/,
    /^Seturile nu pot fi imbricate\. O componentă nu poate fi un set, iar un set nu poate fi o componentă\.$/,
  ],
  no_kit: [
    /^This article is not a kit\. Add its components first\.$/,
    /^Questo articolo non è un kit\. Prima aggiungi i suoi componenti\.$/,
    /^Acest articol nu este un set\. Mai întâi adăugați componentele lui\.$/,
  ],
  other_default: [
    /^Make another warehouse the default one first\.$/,
    /^Prima rendi predefinito un altro magazzino\.$/,
    /^Mai întâi alegeți alt depozit ca implicit\.$/,
  ],
  last_super_admin: [
    /^Make another user an active super-admin first\.$/,
    /^Prima rendi un altro utente super-amministratore attivo\.$/,
    /^Mai întâi faceți alt utilizator super-administrator activ\.$/,
  ],
  client_share: [
    /^Your clients’ users can have (?<max>\S+) webhooks in total\. Delete one first\.$/,
    /^Gli utenti dei tuoi clienti possono avere (?<max>\S+) webhook in totale\. Prima eliminane uno\.$/,
    /^Utilizatorii clienților dumneavoastră pot avea în total (?<max>\S+) webhook-uri\. Mai întâi ștergeți unul\.$/,
  ],
  clients_share: [
    /^The users of all clients can have (?<max>\S+) webhooks in total\. Ask your logistics provider to set one up\.$/,
    /^Gli utenti di tutti i clienti possono avere (?<max>\S+) webhook in totale\. Chiedi al tuo operatore logistico di crearne uno\.$/,
    /^Utilizatorii tuturor clienților pot avea în total (?<max>\S+) webhook-uri\. Cereți operatorului logistic să creeze unul\.$/,
  ],
  ...signInRules,
}
