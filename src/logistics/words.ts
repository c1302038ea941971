import { countPlanResources, countPlanRules } from './floor/count-plans/words.ts'
import { kitRules } from './floor/kits/words.ts'
import { replenishmentResources, replenishmentRules } from './floor/replenishments/words.ts'
import { waveRules } from './floor/waves/words.ts'
import { documentKinds } from './kinds.ts'
import type { Refusals, Texts, Words } from '../kernel/messages/messages.ts'

const problems = {
  company_required: {
    status: 400,
    en: 'The X-Company-Id header is required.',
    it: "L'intestazione X-Company-Id è obbligatoria.",
    ro: 'Antetul X-Company-Id este obligatoriu.',
  },
  company_invalid: {
    status: 400,
    en: 'The X-Company-Id header must be a company id.',
    it: "L'intestazione X-Company-Id deve contenere l'id di un'azienda.",
    ro: 'Antetul X-Company-Id trebuie să fie id-ul unei companii.',
  },
  company_forbidden: {
    status: 403,
    en: 'You do not have access to this company.',
    it: 'Non hai accesso a questa azienda.',
    ro: 'Nu aveți acces la această companie.',
  },
  module_inactive: {
    status: 403,
    en: 'The :module module is not active for this company.',
    it: 'Il modulo :module non è attivo per questa azienda.',
    ro: 'Modulul :module nu este activ pentru această companie.',
  },
  role_forbidden: {
    status: 403,
    en: 'Your role does not allow this action.',
    it: 'Il tuo ruolo non permette questa azione.',
    ro: 'Rolul dumneavoastră nu permite această acțiune.',
  },
  account_shared: {
    status: 403,
    en: 'This account belongs to several companies. Only a super-admin can change its name, e-mail address, password or state.',
    it: 'Questo account appartiene a più aziende. Solo un super-admin può cambiarne nome, indirizzo e-mail, password o stato.',
    ro: 'Acest cont aparține mai multor companii. Numai un super-admin îi poate schimba numele, adresa de e-mail, parola sau starea.',
  },
  own_membership: {
    status: 403,
    en: 'You cannot change your own role or leave the company yourself. Ask another manager.',
    it: "Non puoi cambiare il tuo ruolo né uscire dall'azienda da solo. Chiedi a un altro responsabile.",
    ro: 'Nu vă puteți schimba singur rolul și nici nu puteți ieși singur din companie. Adresați-vă altui manager.',
  },
  sandbox_only: {
    status: 403,
    en: 'Only companies marked as sandbox can be simulated.',
    it: 'Solo le aziende di prova (sandbox) possono essere simulate.',
    ro: 'Doar companiile de test (sandbox) pot fi simulate.',
  },
  ambiguous_article_code: {
    status: 409,
    en: 'Several clients have an article with this code. Choose one with ?client_3pl_id=.',
    it: 'Più clienti hanno un articolo con questo codice. Scegline uno con ?client_3pl_id=.',
    ro: 'Mai mulți clienți au un articol cu acest cod. Alegeți unul cu ?client_3pl_id=.',
  },
  open_documents: {
    status: 409,
    en: 'This person has open documents (:count). Complete or cancel them, or send include_open: true.',
    it: 'Questa persona ha documenti aperti (:count). Concludili o annullali, oppure invia include_open: true.',
    ro: 'Această persoană are documente deschise (:count). Finalizați-le sau anulați-le, ori trimiteți include_open: true.',
  },
  insufficient_stock: {
    status: 409,
    en: 'There is not enough stock.',
    it: 'La giacenza non è sufficiente.',
    ro: 'Stocul nu este suficient.',
  },
  task_over: {
    status: 409,
    en: 'This task is done or was dropped. Ask for the next one.',
    it: 'Questo compito è già concluso o annullato. Chiedi il prossimo.',
    ro: 'Această sarcină este încheiată sau anulată. Cereți-o pe următoarea.',
  },
  task_taken: {
    status: 409,
    en: 'Another worker has this task. Ask for the next one.',
    it: 'Questo compito è assegnato a un altro operatore. Chiedi il prossimo.',
    ro: 'Această sarcină este atribuită altui lucrător. Cereți-o pe următoarea.',
  },
  second_person: {
    status: 409,
    en: 'You have already counted this. Another person must recount it.',
    it: 'Lo hai già contato tu. Deve ricontarlo un’altra persona.',
    ro: 'Ați numărat deja aici. O altă persoană trebuie să numere din nou.',
  },
  integration_not_configured: {
    status: 503,
    en: 'The :integration integration is not configured.',
    it: "L'integrazione :integration non è configurata.",
    ro: 'Integrarea :integration nu este configurată.',
  },
} as const satisfies Refusals

const rules = {
  ...countPlanRules,
  ...kitRules,
  ...replenishmentRules,
  has_account: {
    en: 'The :attribute has an account in another company. A super-admin can add it here.',
    it: "Il valore di :attribute ha un account in un'altra azienda. Un super-admin può aggiungerlo qui.",
    ro: 'Valoarea pentru :attribute are un cont în altă companie. Un super-admin îl poate adăuga aici.',
  },
  ambiguous: {
    en: 'The :attribute matches articles of several clients. Send client_3pl_id.',
    it: 'Il campo :attribute corrisponde ad articoli di più clienti. Invia client_3pl_id.',
    ro: 'Câmpul :attribute corespunde unor articole ale mai multor clienți. Trimiteți client_3pl_id.',
  },
  other_client: {
    en: 'The selected :attribute belongs to another client.',
    it: 'Il valore selezionato per :attribute appartiene a un altro cliente.',
    ro: 'Valoarea selectată pentru :attribute aparține altui client.',
  },
  transition: {
    en: 'The status cannot change from :from to :to.',
    it: 'Lo stato non può passare da :from a :to.',
    ro: 'Starea nu poate trece din :from în :to.',
  },
  over_receipt: {
    en: 'The :attribute field is more than expected. At most :max can be received.',
    it: 'Il campo :attribute supera la quantità attesa. Si possono ricevere al massimo :max.',
    ro: 'Câmpul :attribute depășește cantitatea așteptată. Se pot recepționa cel mult :max.',
  },
  serial_count: {
    en: 'The :attribute field must have exactly :count serial numbers.',
    it: 'Il campo :attribute deve contenere esattamente :count numeri di serie.',
    ro: 'Câmpul :attribute trebuie să conțină exact :count numere de serie.',
  },
  not_in_stock: {
    en: 'The serial number :serial is not in stock.',
    it: 'Il numero di serie :serial non è in giacenza.',
    ro: 'Numărul de serie :serial nu este în stoc.',
  },
  expected: {
    en: 'Wrong :attribute. This task asks for :expected.',
    it: 'Valore errato per :attribute. Questo compito chiede :expected.',
    ro: 'Valoare greșită pentru :attribute. Această sarcină cere :expected.',
  },
  lot_not_free: {
    en: 'Not enough of lot :lot is free at this location.',
    it: 'In questa ubicazione la quantità libera del lotto :lot non basta.',
    ro: 'În această locație cantitatea liberă din lotul :lot nu ajunge.',
  },
  not_ordered: {
    en: 'The :attribute belongs to an article that is not on the order.',
    it: 'Il valore di :attribute è di un articolo che non è nell’ordine.',
    ro: 'Valoarea pentru :attribute este a unui articol care nu este în comandă.',
  },
  over_packed: {
    en: 'Too much of :article: only :max is picked and not yet in a parcel.',
    it: 'Quantità eccessiva di :article: prelevati e non ancora in un collo sono solo :max.',
    ro: 'Prea mult din :article: pregătită și încă în niciun colet este doar cantitatea :max.',
  },
  lot_not_picked: {
    en: 'Lot :lot was not picked for this order or is already packed.',
    it: 'Il lotto :lot non è stato prelevato per questo ordine o è già imballato.',
    ro: 'Lotul :lot nu a fost pregătit pentru această comandă sau este deja ambalat.',
  },
  serial_not_picked: {
    en: 'Serial number :serial was not picked for this order or is already packed.',
    it: 'Il numero di serie :serial non è stato prelevato per questo ordine o è già imballato.',
    ro: 'Numărul de serie :serial nu a fost pregătit pentru această comandă sau este deja ambalat.',
  },
  nothing_to_pack: {
    en: 'Nothing left to pack. All picked goods are in parcels.',
    it: 'Non c’è più nulla da imballare. Tutta la merce prelevata è nei colli.',
    ro: 'Nu mai este nimic de ambalat. Toată marfa pregătită este în colete.',
  },
  not_in_parcel: {
    en: 'Pack everything first: :quantity of :article is picked but not in a parcel.',
    it: 'Prima imballa tutto: di :article è prelevata ma non in un collo la quantità :quantity.',
    ro: 'Mai întâi ambalați tot: din :article este pregătită, dar în niciun colet, cantitatea :quantity.',
  },
  not_with_lines: {
    en: 'Send either lines or parcels, not both.',
    it: 'Invia le righe oppure i colli, non entrambi.',
    ro: 'Trimiteți fie rândurile, fie coletele, nu ambele.',
  },
  part_of_package: {
    en: 'A :unit of :article would be split. Ship the parcels with the rest of it too.',
    it: 'Una confezione :unit di :article verrebbe divisa. Spedisci anche i colli con il resto.',
    ro: 'Un ambalaj :unit din :article ar fi împărțit. Expediați și coletele cu restul.',
  },
  nothing_short: {
    en: 'Send a reason only for a short pick.',
    it: 'Indica un motivo solo per un prelievo parziale.',
    ro: 'Indicați un motiv doar pentru o pregătire incompletă.',
  },
  short_by_wave: {
    en: 'Leave the reason out. Missing kit components and serial numbers can only be reported in a wave.',
    it: 'Non indicare il motivo. Componenti di kit e numeri di serie mancanti si segnalano solo in un’ondata.',
    ro: 'Nu indicați motivul. Componentele de set și numerele de serie lipsă se raportează doar într-un val.',
  },
  in_wave: {
    en: 'The order is already in wave :wave.',
    it: 'L’ordine è già nell’ondata :wave.',
    ro: 'Comanda este deja în valul :wave.',
  },
  order_on_hold: {
    en: 'The order is on hold.',
    it: 'L’ordine è bloccato.',
    ro: 'Comanda este blocată.',
  },
  ...waveRules,
  no_places: {
    en: 'No location or article to count matches.',
    it: 'Nessuna ubicazione e nessun articolo da contare corrisponde.',
    ro: 'Nicio locație și niciun articol de numărat nu corespunde.',
  },
  not_with_places: {
    en: 'Send either locations and articles or a rule, not both.',
    it: 'Invia ubicazioni e articoli oppure una regola, non entrambi.',
    ro: 'Trimiteți fie locații și articole, fie o regulă, nu ambele.',
  },
  send_as_found: {
    en: 'No stock is recorded at this location. Report the article as found.',
    it: 'In questa ubicazione non risulta giacenza. Segnala l’articolo come trovato.',
    ro: 'În această locație nu este înregistrat stoc. Raportați articolul ca găsit.',
  },
  serials_picked: {
    en: 'Some of these pieces are picked, but their serial numbers are not known. Ship them first, then count again.',
    it: 'Alcuni di questi pezzi sono già prelevati, ma i loro numeri di serie non sono noti. Prima spediscili, poi riconta.',
    ro: 'Unele dintre aceste bucăți sunt deja pregătite, dar numerele lor de serie nu se știu. Întâi expediați-le, apoi numărați din nou.',
  },
  other_warehouse: {
    en: 'The selected :attribute belongs to another warehouse.',
    it: 'Il valore selezionato per :attribute appartiene a un altro magazzino.',
    ro: 'Valoarea selectată pentru :attribute aparține altui depozit.',
  },
  other_partner: {
    en: 'The selected :attribute is for another partner.',
    it: 'Il valore selezionato per :attribute è per un altro partner.',
    ro: 'Valoarea selectată pentru :attribute este pentru alt partener.',
  },
  stocked: {
    en: 'This article still has stock or an open document.',
    it: 'Questo articolo ha ancora giacenza o un documento aperto.',
    ro: 'Acest articol are încă stoc sau un document deschis.',
  },
  other_default: {
    en: 'Make another warehouse the default one first.',
    it: 'Prima rendi predefinito un altro magazzino.',
    ro: 'Mai întâi alegeți alt depozit ca implicit.',
  },
  last_super_admin: {
    en: 'Make another user an active super-admin first.',
    it: 'Prima rendi un altro utente super-amministratore attivo.',
    ro: 'Mai întâi faceți alt utilizator super-administrator activ.',
  },
  client_share: {
    en: 'Your clients’ users can have :max webhooks in total. Delete one first.',
    it: 'Gli utenti dei tuoi clienti possono avere :max webhook in totale. Prima eliminane uno.',
    ro: 'Utilizatorii clienților dumneavoastră pot avea în total :max webhook-uri. Mai întâi ștergeți unul.',
  },
  clients_share: {
    en: 'The users of all clients can have :max webhooks in total. Ask your logistics provider to set one up.',
    it: 'Gli utenti di tutti i clienti possono avere :max webhook in totale. Chiedi al tuo operatore logistico di crearne uno.',
    ro: 'Utilizatorii tuturor clienților pot avea în total :max webhook-uri. Cereți operatorului logistic să creeze unul.',
  },
  credentials: {
    en: 'The provided credentials are incorrect.',
    it: 'Le credenziali fornite non sono corrette.',
    ro: 'Datele de autentificare nu sunt corecte.',
  },
} as const satisfies Texts

const resources = {
  ...Object.fromEntries(
    documentKinds.flatMap(({ resource, names }) => (names === undefined ? [] : [[resource, names]])),
  ),
  document: { en: 'Document', it: 'Documento', ro: 'Documentul' },
  parcel: { en: 'Parcel', it: 'Collo', ro: 'Coletul' },
  shipment: { en: 'Shipment', it: 'Spedizione', ro: 'Expedierea' },
  pick_task: { en: 'Pick task', it: 'Compito di prelievo', ro: 'Sarcina de pregătire' },
  count_task: { en: 'Count task', it: 'Compito di conta', ro: 'Sarcina de numărare' },
  ...countPlanResources,
  ...replenishmentResources,
  article: { en: 'Article', it: 'articolo', ro: 'articol' },
  barcode: { en: 'Barcode', it: 'codice a barre', ro: 'cod de bare' },
  client: { en: 'Client', it: 'cliente', ro: 'client' },
  location: { en: 'Location', it: 'ubicazione', ro: 'locație' },
  partner: { en: 'Partner', it: 'partner', ro: 'partener' },
  stock_item: { en: 'Stock row', it: 'riga di giacenza', ro: 'rând de stoc' },
  stock_minimum: { en: 'Minimum stock', it: 'Scorta minima', ro: 'Stocul minim' },
  unit: { en: 'Unit', it: 'unità di misura', ro: 'unitate de măsură' },
  warehouse: { en: 'Warehouse', it: 'magazzino', ro: 'depozit' },
} as const satisfies Texts

export const logisticsWords: Words = { problems, rules, resources }

declare module '../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}

declare module '../kernel/faults.ts' {
  interface Rules extends Record<keyof typeof rules, true> {}
}
