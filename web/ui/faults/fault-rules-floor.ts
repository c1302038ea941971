/** Error messages of the logistics service about picking and packing; the others are in `fault-rules.ts`. */
export const floorRules = {
  no_pick_place: [
    /^The selected .+ is no pick place\. Make it one first\.$/,
    /^Il valore selezionato per .+ non è un’ubicazione di prelievo\. Prima rendila tale\.$/,
    /^Valoarea selectată pentru .+ nu este un loc de culegere\. Mai întâi faceți-o astfel\.$/,
  ],
  place_ruled: [
    /^The .+ stays while rules of replenishment name this place\. Remove them first\.$/,
    /^Il campo .+ resta finché regole di rifornimento indicano questa ubicazione\. Prima eliminale\.$/,
    /^Câmpul .+ rămâne cât timp reguli de realimentare numesc acest loc\. Mai întâi ștergeți-le\.$/,
  ],
  one_timetable: [
    /^Send either weekdays or every_days, not both\.$/,
    /^Invia weekdays oppure every_days, non entrambi\.$/,
    /^Trimiteți fie weekdays, fie every_days, nu ambele\.$/,
  ],
  no_carrier_connection: [
    /^There is no active connection to the carrier (?<carrier>.+)\.$/,
    /^Non c’è un collegamento attivo con il vettore (?<carrier>.+)\.$/,
    /^Nu există o conexiune activă cu transportatorul (?<carrier>.+)\.$/,
  ],
  sandbox_in_production: [
    /^Sandbox labels are not for production: no carrier takes them\.$/,
    /^Le etichette di prova non sono per la produzione: nessun vettore le accetta\.$/,
    /^Etichetele de test nu sunt pentru producție: niciun transportator nu le acceptă\.$/,
  ],
  expected: [
    /^The .+ is another one: this task asks for (?<expected>.+)\.$/,
    /^Il valore di .+ è un altro: questo compito chiede (?<expected>.+)\.$/,
    /^Valoarea pentru .+ este alta: această sarcină cere (?<expected>.+)\.$/,
  ],
  lot_not_free: [
    /^There is not enough of lot (?<lot>.+) free at this place\.$/,
    /^In questa ubicazione non c’è abbastanza del lotto (?<lot>.+) libero\.$/,
    /^La această locație nu este destul din lotul (?<lot>.+) liber\.$/,
  ],
  not_ordered: [
    /^The .+ is of an article that the order does not ask for\.$/,
    /^Il valore di .+ è di un articolo che l’ordine non chiede\.$/,
    /^Valoarea pentru .+ este a unui articol pe care comanda nu îl cere\.$/,
  ],
  over_packed: [
    /^That is too much: of (?<article>.+), (?<max>.+) is picked and in no parcel yet\.$/,
    /^È troppo: di (?<article>.+) è prelevato e non ancora in un collo: (?<max>.+)\.$/,
    /^Este prea mult: din (?<article>.+), luat și încă în niciun colet: (?<max>.+)\.$/,
  ],
  lot_not_picked: [
    /^Lot (?<lot>.+) was not picked for this order, or all of it is in a parcel\.$/,
    /^Il lotto (?<lot>.+) non è stato prelevato per questo ordine, o è già tutto nei colli\.$/,
    /^Lotul (?<lot>.+) nu a fost luat pentru această comandă sau este deja tot în colete\.$/,
  ],
  serial_not_picked: [
    /^The serial number (?<serial>.+) was not picked for this order, or is in a parcel\.$/,
    /^Il numero di serie (?<serial>.+) non è stato prelevato per questo ordine, o è già in un collo\.$/,
    /^Numărul de serie (?<serial>.+) nu a fost luat pentru această comandă sau este deja într-un colet\.$/,
  ],
  nothing_to_pack: [
    /^There is nothing to pack: all that was picked is in a parcel\.$/,
    /^Non c’è nulla da imballare: tutto ciò che è stato prelevato è in un collo\.$/,
    /^Nu este nimic de ambalat: tot ce s-a luat este într-un colet\.$/,
  ],
  not_in_parcel: [
    /^Of (?<article>.+), (?<quantity>.+) is picked and in no parcel\.$/,
    /^Di (?<article>.+) è prelevato e in nessun collo: (?<quantity>.+)\.$/,
    /^Din (?<article>.+), luat și în niciun colet: (?<quantity>.+)\.$/,
  ],
  not_with_lines: [
    /^Send either lines or parcels, not both\.$/,
    /^Invia le righe oppure i colli, non entrambi\.$/,
    /^Trimiteți fie rândurile, fie coletele, nu ambele\.$/,
  ],
  part_of_package: [
    /^A (?<unit>.+) of (?<article>.+) would be left in part\. Ship the parcels with the rest of it, too\.$/,
    /^Una confezione (?<unit>.+) di (?<article>.+) partirebbe solo in parte\. Spedisci anche i colli con il resto\.$/,
    /^Un ambalaj (?<unit>.+) din (?<article>.+) ar pleca doar în parte\. Expediați și coletele cu restul\.$/,
  ],
  nothing_short: [
    /^A reason is only needed where less was taken\.$/,
    /^Un motivo serve solo quando è stato prelevato di meno\.$/,
    /^Un motiv este necesar doar când s-a luat mai puțin\.$/,
  ],
  short_by_wave: [
    /^Which pieces of a kit or of goods with serial numbers are missing is known only in a wave: leave the reason out\.$/,
    /^Quali pezzi di un kit o di merce con numeri di serie mancano si sa solo in un’ondata: non indicare il motivo\.$/,
    /^Ce bucăți dintr-un kit sau din marfa cu numere de serie lipsesc se știe doar într-un val: nu indicați motivul\.$/,
  ],
  in_wave: [
    /^The order is in wave (?<wave>.+) already\.$/,
    /^L’ordine è già nell’ondata (?<wave>.+)\.$/,
    /^Comanda este deja în valul (?<wave>.+)\.$/,
  ],
  order_on_hold: [/^The order is on hold\.$/, /^L’ordine è sospeso\.$/, /^Comanda este reținută\.$/],
  not_pickable: [
    /^Nothing of the order can be picked now: its status is .+\.$/,
    /^Dell’ordine ora non si può prelevare nulla: il suo stato è .+\.$/,
    /^Din comandă nu se poate lua nimic acum: starea ei este .+\.$/,
  ],
  no_orders: [
    /^There is no order that can be picked and fits the rule\.$/,
    /^Nessun ordine prelevabile corrisponde alla regola\.$/,
    /^Nicio comandă care se poate pregăti nu corespunde regulii\.$/,
  ],
  not_with_orders: [
    /^Send either orders or a rule, not both\.$/,
    /^Invia gli ordini oppure una regola, non entrambi\.$/,
    /^Trimiteți fie comenzile, fie o regulă, nu ambele\.$/,
  ],
  no_places: [
    /^There is nothing to count that fits\.$/,
    /^Non c’è nulla da contare che corrisponda\.$/,
    /^Nu există nimic de numărat care să corespundă\.$/,
  ],
  not_with_places: [
    /^Send either locations and articles or a rule, not both\.$/,
    /^Invia ubicazioni e articoli oppure una regola, non entrambi\.$/,
    /^Trimiteți fie locații și articole, fie o regulă, nu ambele\.$/,
  ],
  send_as_found: [
    /^Nothing is known to lie here\. Say which article it is\.$/,
    /^Qui non risulta nulla\. Indica quale articolo è\.$/,
    /^Aici nu se știe de nimic\. Spuneți ce articol este\.$/,
  ],
  serials_picked: [
    /^Some of these pieces are picked, and nobody said which\. Ship them first, then count again\.$/,
    /^Alcuni di questi pezzi sono già prelevati e nessuno ha detto quali\. Prima spediscili, poi riconta\.$/,
    /^Unele dintre aceste bucăți sunt culese și nimeni nu a spus care\. Întâi expediați-le, apoi numărați din nou\.$/,
  ],
  file_type: [
    /^The file must be a JPEG, PNG, WebP or HEIC picture, or a PDF\.$/,
    /^Il file deve essere un’immagine JPEG, PNG, WebP o HEIC, oppure un PDF\.$/,
    /^Fișierul trebuie să fie o imagine JPEG, PNG, WebP sau HEIC ori un PDF\.$/,
  ],
  thumbnail_type: [
    /^The thumbnail must be a JPEG picture\.$/,
    /^La miniatura deve essere un’immagine JPEG\.$/,
    /^Miniatura trebuie să fie o imagine JPEG\.$/,
  ],
  file_size: [
    /^The file must not be larger than (?<max>.+)\.$/,
    /^Il file non può superare (?<max>.+)\.$/,
    /^Fișierul nu poate depăși (?<max>.+)\.$/,
  ],
  too_many_files: [
    /^A record can have (?<max>.+) files\. Delete one of them first\.$/,
    /^Un record può avere (?<max>.+) file\. Prima eliminane uno\.$/,
    /^O înregistrare poate avea (?<max>.+) fișiere\. Mai întâi ștergeți unul\.$/,
  ],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>
