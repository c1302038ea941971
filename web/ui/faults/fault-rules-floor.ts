/** Error messages of the logistics service about picking and packing; the others are in `fault-rules.ts`. */
export const floorRules = {
  no_pick_place: [
    /^The selected .+ is not a picking location\. Make it one first\.$/,
    /^Il valore selezionato per .+ non è un’ubicazione di prelievo\. Prima rendila tale\.$/,
    /^Valoarea selectată pentru .+ nu este o locație de pregătire\. Mai întâi stabiliți-o ca atare\.$/,
  ],
  place_ruled: [
    /^The .+ cannot change while replenishment rules use this location\. Remove the rules first\.$/,
    /^Il campo .+ non può cambiare finché regole di rifornimento usano questa ubicazione\. Prima elimina le regole\.$/,
    /^Câmpul .+ nu poate fi schimbat cât timp reguli de reaprovizionare folosesc această locație\. Mai întâi ștergeți regulile\.$/,
  ],
  one_timetable: [
    /^Send either weekdays or every_days, not both\.$/,
    /^Invia weekdays oppure every_days, non entrambi\.$/,
    /^Trimiteți fie weekdays, fie every_days, nu ambele\.$/,
  ],
  no_carrier_connection: [
    /^No active connection to the carrier (?<carrier>.+)\. Set one up or activate it\.$/,
    /^Nessun collegamento attivo con il vettore (?<carrier>.+)\. Creane uno o attivalo\.$/,
    /^Nicio conexiune activă cu transportatorul (?<carrier>.+)\. Creați una sau activați-o\.$/,
  ],
  sandbox_in_production: [
    /^Sandbox labels cannot be used in production\. No carrier accepts them\.$/,
    /^Le etichette di prova non si possono usare in produzione\. Nessun vettore le accetta\.$/,
    /^Etichetele de test nu pot fi folosite în producție\. Niciun transportator nu le acceptă\.$/,
  ],
  expected: [
    /^Wrong .+\. This task asks for (?<expected>.+)\.$/,
    /^Valore errato per .+\. Questo compito chiede (?<expected>.+)\.$/,
    /^Valoare greșită pentru .+\. Această sarcină cere (?<expected>.+)\.$/,
  ],
  lot_not_free: [
    /^Not enough of lot (?<lot>.+) is free at this location\.$/,
    /^In questa ubicazione la quantità libera del lotto (?<lot>.+) non basta\.$/,
    /^În această locație cantitatea liberă din lotul (?<lot>.+) nu ajunge\.$/,
  ],
  not_ordered: [
    /^The .+ belongs to an article that is not on the order\.$/,
    /^Il valore di .+ è di un articolo che non è nell’ordine\.$/,
    /^Valoarea pentru .+ este a unui articol care nu este în comandă\.$/,
  ],
  over_packed: [
    /^Too much of (?<article>.+): only (?<max>.+) is picked and not yet in a parcel\.$/,
    /^Quantità eccessiva di (?<article>.+): prelevati e non ancora in un collo sono solo (?<max>.+)\.$/,
    /^Prea mult din (?<article>.+): pregătită și încă în niciun colet este doar cantitatea (?<max>.+)\.$/,
  ],
  lot_not_picked: [
    /^Lot (?<lot>.+) was not picked for this order or is already packed\.$/,
    /^Il lotto (?<lot>.+) non è stato prelevato per questo ordine o è già imballato\.$/,
    /^Lotul (?<lot>.+) nu a fost pregătit pentru această comandă sau este deja ambalat\.$/,
  ],
  serial_not_picked: [
    /^Serial number (?<serial>.+) was not picked for this order or is already packed\.$/,
    /^Il numero di serie (?<serial>.+) non è stato prelevato per questo ordine o è già imballato\.$/,
    /^Numărul de serie (?<serial>.+) nu a fost pregătit pentru această comandă sau este deja ambalat\.$/,
  ],
  nothing_to_pack: [
    /^Nothing left to pack\. All picked goods are in parcels\.$/,
    /^Non c’è più nulla da imballare\. Tutta la merce prelevata è nei colli\.$/,
    /^Nu mai este nimic de ambalat\. Toată marfa pregătită este în colete\.$/,
  ],
  not_in_parcel: [
    /^Pack everything first: (?<quantity>.+) of (?<article>.+) is picked but not in a parcel\.$/,
    /^Prima imballa tutto: di (?<article>.+) è prelevata ma non in un collo la quantità (?<quantity>.+)\.$/,
    /^Mai întâi ambalați tot: din (?<article>.+) este pregătită, dar în niciun colet, cantitatea (?<quantity>.+)\.$/,
  ],
  not_with_lines: [
    /^Send either lines or parcels, not both\.$/,
    /^Invia le righe oppure i colli, non entrambi\.$/,
    /^Trimiteți fie rândurile, fie coletele, nu ambele\.$/,
  ],
  part_of_package: [
    /^A (?<unit>.+) of (?<article>.+) would be split\. Ship the parcels with the rest of it too\.$/,
    /^Una confezione (?<unit>.+) di (?<article>.+) verrebbe divisa\. Spedisci anche i colli con il resto\.$/,
    /^Un ambalaj (?<unit>.+) din (?<article>.+) ar fi împărțit\. Expediați și coletele cu restul\.$/,
  ],
  nothing_short: [
    /^Send a reason only for a short pick\.$/,
    /^Indica un motivo solo per un prelievo parziale\.$/,
    /^Indicați un motiv doar pentru o pregătire incompletă\.$/,
  ],
  short_by_wave: [
    /^Leave the reason out\. Missing kit components and serial numbers can only be reported in a wave\.$/,
    /^Non indicare il motivo\. Componenti di kit e numeri di serie mancanti si segnalano solo in un’ondata\.$/,
    /^Nu indicați motivul\. Componentele de set și numerele de serie lipsă se raportează doar într-un val\.$/,
  ],
  in_wave: [
    /^The order is already in wave (?<wave>.+)\.$/,
    /^L’ordine è già nell’ondata (?<wave>.+)\.$/,
    /^Comanda este deja în valul (?<wave>.+)\.$/,
  ],
  order_on_hold: [/^The order is on hold\.$/, /^L’ordine è bloccato\.$/, /^Comanda este blocată\.$/],
  not_pickable: [
    /^The order cannot be picked now\. Its status is .+\.$/,
    /^L’ordine ora non si può prelevare\. Il suo stato è .+\.$/,
    /^Comanda nu poate fi pregătită acum\. Starea ei este .+\.$/,
  ],
  no_orders: [
    /^No order ready for picking matches the rule\.$/,
    /^Nessun ordine pronto per il prelievo corrisponde alla regola\.$/,
    /^Nicio comandă gata de pregătire nu corespunde regulii\.$/,
  ],
  not_with_orders: [
    /^Send either orders or a rule, not both\.$/,
    /^Invia gli ordini oppure una regola, non entrambi\.$/,
    /^Trimiteți fie comenzile, fie o regulă, nu ambele\.$/,
  ],
  no_places: [
    /^No location or article to count matches\.$/,
    /^Nessuna ubicazione e nessun articolo da contare corrisponde\.$/,
    /^Nicio locație și niciun articol de numărat nu corespunde\.$/,
  ],
  not_with_places: [
    /^Send either locations and articles or a rule, not both\.$/,
    /^Invia ubicazioni e articoli oppure una regola, non entrambi\.$/,
    /^Trimiteți fie locații și articole, fie o regulă, nu ambele\.$/,
  ],
  send_as_found: [
    /^No stock is recorded at this location\. Report the article as found\.$/,
    /^In questa ubicazione non risulta giacenza\. Segnala l’articolo come trovato\.$/,
    /^În această locație nu este înregistrat stoc\. Raportați articolul ca găsit\.$/,
  ],
  serials_picked: [
    /^Some of these pieces are picked, but their serial numbers are not known\. Ship them first, then count again\.$/,
    /^Alcuni di questi pezzi sono già prelevati, ma i loro numeri di serie non sono noti\. Prima spediscili, poi riconta\.$/,
    /^Unele dintre aceste bucăți sunt deja pregătite, dar numerele lor de serie nu se știu\. Întâi expediați-le, apoi numărați din nou\.$/,
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
    /^A record can have (?<max>.+) files\. Delete one first\.$/,
    /^Un record può avere (?<max>.+) file\. Prima eliminane uno\.$/,
    /^O înregistrare poate avea (?<max>.+) fișiere\. Mai întâi ștergeți unul\.$/,
  ],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>
