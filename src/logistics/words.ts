import { countPlanResources, countPlanRules } from './floor/count-plans/words.ts'
import { kitRules } from './floor/kits/words.ts'
import { replenishmentResources, replenishmentRules } from './floor/replenishments/words.ts'
import { waveRules } from './floor/waves/words.ts'
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
    en: 'This account is not of this company alone: only a super-admin can change its name, e-mail address, password or state.',
    it: 'Questo account non è solo di questa azienda: soltanto un super-admin può cambiarne nome, indirizzo e-mail, password o stato.',
    ro: 'Acest cont nu este doar al acestei companii: numai un super-admin îi poate schimba numele, adresa de e-mail, parola sau starea.',
  },
  own_membership: {
    status: 403,
    en: 'Nobody can change their own role, or leave the company, by themselves. Ask another manager.',
    it: "Nessuno può cambiare il proprio ruolo né uscire dall'azienda da solo. Chiedi a un altro responsabile.",
    ro: 'Nimeni nu își poate schimba singur rolul și nici nu poate ieși singur din companie. Întrebați un alt manager.',
  },
  sandbox_only: {
    status: 403,
    en: 'Only companies marked as sandbox can be simulated.',
    it: 'Solo le aziende di prova (sandbox) possono essere simulate.',
    ro: 'Doar companiile de test (sandbox) pot fi simulate.',
  },
  ambiguous_article_code: {
    status: 409,
    en: 'Several client companies have an article with this code. Name one: ?client_3pl_id=.',
    it: 'Più clienti hanno un articolo con questo codice. Indicane uno: ?client_3pl_id=.',
    ro: 'Mai mulți clienți au un articol cu acest cod. Indicați unul: ?client_3pl_id=.',
  },
  open_documents: {
    status: 409,
    en: 'The person has documents that are not finished (:count). Finish or cancel them, or send include_open: true.',
    it: 'La persona ha documenti non conclusi (:count). Concludili o annullali, oppure invia include_open: true.',
    ro: 'Persoana are documente nefinalizate (:count). Finalizați-le sau anulați-le, ori trimiteți include_open: true.',
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
    it: 'Questo compito è di un altro operatore. Chiedi il prossimo.',
    ro: 'Această sarcină este la alt lucrător. Cereți-o pe următoarea.',
  },
  second_person: {
    status: 409,
    en: 'You have counted this already. Another person is to count it again.',
    it: 'Hai già contato qui. Deve ricontare un’altra persona.',
    ro: 'Ați numărat deja aici. Altă persoană trebuie să numere din nou.',
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
    en: 'The :attribute names articles of several client companies. Send client_3pl_id.',
    it: 'Il campo :attribute indica articoli di più clienti. Invia client_3pl_id.',
    ro: 'Câmpul :attribute indică articole ale mai multor clienți. Trimiteți client_3pl_id.',
  },
  other_client: {
    en: 'The selected :attribute belongs to another client company.',
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
    it: 'Il campo :attribute supera quanto atteso. Al massimo si può ricevere :max.',
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
    en: 'The :attribute is another one: this task asks for :expected.',
    it: 'Il valore di :attribute è un altro: questo compito chiede :expected.',
    ro: 'Valoarea pentru :attribute este alta: această sarcină cere :expected.',
  },
  lot_not_free: {
    en: 'There is not enough of lot :lot free at this place.',
    it: 'In questa ubicazione non c’è abbastanza del lotto :lot libero.',
    ro: 'La această locație nu este destul din lotul :lot liber.',
  },
  not_ordered: {
    en: 'The :attribute is of an article that the order does not ask for.',
    it: 'Il valore di :attribute è di un articolo che l’ordine non chiede.',
    ro: 'Valoarea pentru :attribute este a unui articol pe care comanda nu îl cere.',
  },
  over_packed: {
    en: 'That is too much: of :article, :max is picked and in no parcel yet.',
    it: 'È troppo: di :article è prelevato e non ancora in un collo: :max.',
    ro: 'Este prea mult: din :article, luat și încă în niciun colet: :max.',
  },
  lot_not_picked: {
    en: 'Lot :lot was not picked for this order, or all of it is in a parcel.',
    it: 'Il lotto :lot non è stato prelevato per questo ordine, o è già tutto nei colli.',
    ro: 'Lotul :lot nu a fost luat pentru această comandă sau este deja tot în colete.',
  },
  serial_not_picked: {
    en: 'The serial number :serial was not picked for this order, or is in a parcel.',
    it: 'Il numero di serie :serial non è stato prelevato per questo ordine, o è già in un collo.',
    ro: 'Numărul de serie :serial nu a fost luat pentru această comandă sau este deja într-un colet.',
  },
  nothing_to_pack: {
    en: 'There is nothing to pack: all that was picked is in a parcel.',
    it: 'Non c’è nulla da imballare: tutto ciò che è stato prelevato è in un collo.',
    ro: 'Nu este nimic de ambalat: tot ce s-a luat este într-un colet.',
  },
  not_in_parcel: {
    en: 'Of :article, :quantity is picked and in no parcel.',
    it: 'Di :article è prelevato e in nessun collo: :quantity.',
    ro: 'Din :article, luat și în niciun colet: :quantity.',
  },
  not_with_lines: {
    en: 'Send either lines or parcels, not both.',
    it: 'Invia le righe oppure i colli, non entrambi.',
    ro: 'Trimiteți fie rândurile, fie coletele, nu ambele.',
  },
  part_of_package: {
    en: 'A :unit of :article would be left in part. Ship the parcels with the rest of it, too.',
    it: 'Una confezione :unit di :article partirebbe solo in parte. Spedisci anche i colli con il resto.',
    ro: 'Un ambalaj :unit din :article ar pleca doar în parte. Expediați și coletele cu restul.',
  },
  nothing_short: {
    en: 'A reason is only needed where less was taken.',
    it: 'Un motivo serve solo quando è stato prelevato di meno.',
    ro: 'Un motiv este necesar doar când s-a luat mai puțin.',
  },
  short_by_wave: {
    en: 'Which pieces of a kit or of goods with serial numbers are missing is known only in a wave: leave the reason out.',
    it: 'Quali pezzi di un kit o di merce con numeri di serie mancano si sa solo in un’ondata: non indicare il motivo.',
    ro: 'Ce bucăți dintr-un kit sau din marfa cu numere de serie lipsesc se știe doar într-un val: nu indicați motivul.',
  },
  in_wave: {
    en: 'The order is in wave :wave already.',
    it: 'L’ordine è già nell’ondata :wave.',
    ro: 'Comanda este deja în valul :wave.',
  },
  order_on_hold: {
    en: 'The order is on hold.',
    it: 'L’ordine è sospeso.',
    ro: 'Comanda este reținută.',
  },
  ...waveRules,
  no_places: {
    en: 'There is nothing to count that fits.',
    it: 'Non c’è nulla da contare che corrisponda.',
    ro: 'Nu există nimic de numărat care să corespundă.',
  },
  not_with_places: {
    en: 'Send either locations and articles or a rule, not both.',
    it: 'Invia ubicazioni e articoli oppure una regola, non entrambi.',
    ro: 'Trimiteți fie locații și articole, fie o regulă, nu ambele.',
  },
  send_as_found: {
    en: 'Nothing is known to lie here. Say which article it is.',
    it: 'Qui non risulta nulla. Indica quale articolo è.',
    ro: 'Aici nu se știe de nimic. Spuneți ce articol este.',
  },
  serials_picked: {
    en: 'Some of these pieces are picked, and nobody said which. Ship them first, then count again.',
    it: 'Alcuni di questi pezzi sono già prelevati e nessuno ha detto quali. Prima spediscili, poi riconta.',
    ro: 'Unele dintre aceste bucăți sunt culese și nimeni nu a spus care. Întâi expediați-le, apoi numărați din nou.',
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
    en: 'There is still stock of this article, or an open document with it.',
    it: 'Questo articolo ha ancora giacenza o un documento aperto.',
    ro: 'Există încă stoc din acest articol sau un document deschis.',
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
    en: 'Users of your client companies can have :max webhooks in all. Delete one of them first.',
    it: 'Gli utenti dei tuoi clienti possono avere in tutto :max webhook. Prima eliminane uno.',
    ro: 'Utilizatorii clienților dumneavoastră pot avea în total :max webhook-uri. Mai întâi ștergeți unul.',
  },
  clients_share: {
    en: 'Users of all client companies together can have :max webhooks. Ask the operator for one.',
    it: 'Gli utenti di tutti i clienti insieme possono avere :max webhook. Chiedine uno all’operatore.',
    ro: 'Utilizatorii tuturor clienților împreună pot avea :max webhook-uri. Cereți unul operatorului.',
  },
  credentials: {
    en: 'The provided credentials are incorrect.',
    it: 'Le credenziali fornite non sono corrette.',
    ro: 'Datele de autentificare nu sunt corecte.',
  },
} as const satisfies Texts

const resources = {
  document: { en: 'Document', it: 'Documento', ro: 'Documentul' },
  purchase_order: { en: 'Purchase order', it: "Ordine d'acquisto", ro: 'Comanda de achiziție' },
  reception: { en: 'Reception', it: 'Ricezione', ro: 'Recepția' },
  return: { en: 'Return', it: 'Reso', ro: 'Returul' },
  wave: { en: 'Wave', it: 'Ondata', ro: 'Valul' },
  parcel: { en: 'Parcel', it: 'Collo', ro: 'Coletul' },
  shipment: { en: 'Shipment', it: 'Spedizione', ro: 'Expedierea' },
  pick_task: { en: 'Pick task', it: 'Compito di prelievo', ro: 'Sarcina de pregătire' },
  count: { en: 'Count', it: 'Inventario', ro: 'Inventarul' },
  count_task: { en: 'Count task', it: 'Compito di conteggio', ro: 'Sarcina de numărare' },
  ...countPlanResources,
  ...replenishmentResources,
  sales_order: { en: 'Sales order', it: 'Ordine di vendita', ro: 'Comanda de vânzare' },
  article: { en: 'Article', it: 'articolo', ro: 'articol' },
  barcode: { en: 'Barcode', it: 'codice a barre', ro: 'cod de bare' },
  client: { en: 'Client', it: 'cliente', ro: 'client' },
  location: { en: 'Location', it: 'ubicazione', ro: 'locație' },
  partner: { en: 'Partner', it: 'partner', ro: 'partener' },
  stock_item: { en: 'Stock row', it: 'riga di giacenza', ro: 'rând de stoc' },
  stock_minimum: { en: 'Minimum of stock', it: 'Scorta minima', ro: 'Stocul minim' },
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
