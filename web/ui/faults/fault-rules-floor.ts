import { catalogue } from '../i18n/catalogue.ts'

/** Error messages of the logistics service about picking and packing; the others are in `fault-rules.ts`. */
export const floorRules = catalogue({
  en: {
    no_pick_place: 'The selected {field} is not a picking location. Make it one first.',
    place_ruled:
      'The {field} cannot change while replenishment rules use this location. Remove the rules first.',
    one_timetable: 'Send either weekdays or every_days, not both.',
    no_carrier_connection: 'No active connection to the carrier {carrier}. Set one up or activate it.',
    sandbox_in_production: 'Sandbox labels cannot be used in production. No carrier accepts them.',
    expected: 'Wrong {field}. This task asks for {expected}.',
    lot_not_free: 'Not enough of lot {lot} is free at this location.',
    not_ordered: 'The {field} belongs to an article that is not on the order.',
    over_packed: 'Too much of {article}: only {max} is picked and not yet in a parcel.',
    lot_not_picked: 'Lot {lot} was not picked for this order or is already packed.',
    serial_not_picked: 'Serial number {serial} was not picked for this order or is already packed.',
    nothing_to_pack: 'Nothing left to pack. All picked goods are in parcels.',
    not_in_parcel: 'Pack everything first: {quantity} of {article} is picked but not in a parcel.',
    not_with_lines: 'Send either lines or parcels, not both.',
    part_of_package: 'A {unit} of {article} would be split. Ship the parcels with the rest of it too.',
    nothing_short: 'Send a reason only for a short pick.',
    short_by_wave:
      'Leave the reason out. Missing kit components and serial numbers can only be reported in a wave.',
    in_wave: 'The order is already in wave {wave}.',
    order_on_hold: 'The order is on hold.',
    not_pickable: 'The order cannot be picked now. Its status is {field}.',
    no_orders: 'No order ready for picking matches the rule.',
    not_with_orders: 'Send either orders or a rule, not both.',
    no_places: 'No location or article to count matches.',
    not_with_places: 'Send either locations and articles or a rule, not both.',
    send_as_found: 'No stock is recorded at this location. Report the article as found.',
    serials_picked:
      'Some of these pieces are picked, but their serial numbers are not known. Ship them first, then count again.',
    file_type: 'The file must be a JPEG, PNG, WebP or HEIC picture, or a PDF.',
    thumbnail_type: 'The thumbnail must be a JPEG picture.',
    file_size: 'The file must not be larger than {max}.',
    too_many_files: 'A record can have {max} files. Delete one first.',
  },
  it: {
    no_pick_place: 'Il valore selezionato per {field} non è un’ubicazione di prelievo. Prima rendila tale.',
    place_ruled:
      'Il campo {field} non può cambiare finché regole di rifornimento usano questa ubicazione. Prima elimina le regole.',
    one_timetable: 'Invia weekdays oppure every_days, non entrambi.',
    no_carrier_connection: 'Nessun collegamento attivo con il vettore {carrier}. Creane uno o attivalo.',
    sandbox_in_production:
      'Le etichette di prova non si possono usare in produzione. Nessun vettore le accetta.',
    expected: 'Valore errato per {field}. Questo compito chiede {expected}.',
    lot_not_free: 'In questa ubicazione la quantità libera del lotto {lot} non basta.',
    not_ordered: 'Il valore di {field} è di un articolo che non è nell’ordine.',
    over_packed: 'Quantità eccessiva di {article}: prelevati e non ancora in un collo sono solo {max}.',
    lot_not_picked: 'Il lotto {lot} non è stato prelevato per questo ordine o è già imballato.',
    serial_not_picked:
      'Il numero di serie {serial} non è stato prelevato per questo ordine o è già imballato.',
    nothing_to_pack: 'Non c’è più nulla da imballare. Tutta la merce prelevata è nei colli.',
    not_in_parcel: 'Prima imballa tutto: di {article} è prelevata ma non in un collo la quantità {quantity}.',
    not_with_lines: 'Invia le righe oppure i colli, non entrambi.',
    part_of_package:
      'Una confezione {unit} di {article} verrebbe divisa. Spedisci anche i colli con il resto.',
    nothing_short: 'Indica un motivo solo per un prelievo parziale.',
    short_by_wave:
      'Non indicare il motivo. Componenti di kit e numeri di serie mancanti si segnalano solo in un’ondata.',
    in_wave: 'L’ordine è già nell’ondata {wave}.',
    order_on_hold: 'L’ordine è bloccato.',
    not_pickable: 'L’ordine ora non si può prelevare. Il suo stato è {field}.',
    no_orders: 'Nessun ordine pronto per il prelievo corrisponde alla regola.',
    not_with_orders: 'Invia gli ordini oppure una regola, non entrambi.',
    no_places: 'Nessuna ubicazione e nessun articolo da contare corrisponde.',
    not_with_places: 'Invia ubicazioni e articoli oppure una regola, non entrambi.',
    send_as_found: 'In questa ubicazione non risulta giacenza. Segnala l’articolo come trovato.',
    serials_picked:
      'Alcuni di questi pezzi sono già prelevati, ma i loro numeri di serie non sono noti. Prima spediscili, poi riconta.',
    file_type: 'Il file deve essere un’immagine JPEG, PNG, WebP o HEIC, oppure un PDF.',
    thumbnail_type: 'La miniatura deve essere un’immagine JPEG.',
    file_size: 'Il file non può superare {max}.',
    too_many_files: 'Un record può avere {max} file. Prima eliminane uno.',
  },
  ro: {
    no_pick_place:
      'Valoarea selectată pentru {field} nu este o locație de pregătire. Mai întâi stabiliți-o ca atare.',
    place_ruled:
      'Câmpul {field} nu poate fi schimbat cât timp reguli de reaprovizionare folosesc această locație. Mai întâi ștergeți regulile.',
    one_timetable: 'Trimiteți fie weekdays, fie every_days, nu ambele.',
    no_carrier_connection: 'Nicio conexiune activă cu transportatorul {carrier}. Creați una sau activați-o.',
    sandbox_in_production:
      'Etichetele de test nu pot fi folosite în producție. Niciun transportator nu le acceptă.',
    expected: 'Valoare greșită pentru {field}. Această sarcină cere {expected}.',
    lot_not_free: 'În această locație cantitatea liberă din lotul {lot} nu ajunge.',
    not_ordered: 'Valoarea pentru {field} este a unui articol care nu este în comandă.',
    over_packed: 'Prea mult din {article}: pregătită și încă în niciun colet este doar cantitatea {max}.',
    lot_not_picked: 'Lotul {lot} nu a fost pregătit pentru această comandă sau este deja ambalat.',
    serial_not_picked:
      'Numărul de serie {serial} nu a fost pregătit pentru această comandă sau este deja ambalat.',
    nothing_to_pack: 'Nu mai este nimic de ambalat. Toată marfa pregătită este în colete.',
    not_in_parcel:
      'Mai întâi ambalați tot: din {article} este pregătită, dar în niciun colet, cantitatea {quantity}.',
    not_with_lines: 'Trimiteți fie rândurile, fie coletele, nu ambele.',
    part_of_package: 'Un ambalaj {unit} din {article} ar fi împărțit. Expediați și coletele cu restul.',
    nothing_short: 'Indicați un motiv doar pentru o pregătire incompletă.',
    short_by_wave:
      'Nu indicați motivul. Componentele de set și numerele de serie lipsă se raportează doar într-un val.',
    in_wave: 'Comanda este deja în valul {wave}.',
    order_on_hold: 'Comanda este blocată.',
    not_pickable: 'Comanda nu poate fi pregătită acum. Starea ei este {field}.',
    no_orders: 'Nicio comandă gata de pregătire nu corespunde regulii.',
    not_with_orders: 'Trimiteți fie comenzile, fie o regulă, nu ambele.',
    no_places: 'Nicio locație și niciun articol de numărat nu corespunde.',
    not_with_places: 'Trimiteți fie locații și articole, fie o regulă, nu ambele.',
    send_as_found: 'În această locație nu este înregistrat stoc. Raportați articolul ca găsit.',
    serials_picked:
      'Unele dintre aceste bucăți sunt deja pregătite, dar numerele lor de serie nu se știu. Întâi expediați-le, apoi numărați din nou.',
    file_type: 'Fișierul trebuie să fie o imagine JPEG, PNG, WebP sau HEIC ori un PDF.',
    thumbnail_type: 'Miniatura trebuie să fie o imagine JPEG.',
    file_size: 'Fișierul nu poate depăși {max}.',
    too_many_files: 'O înregistrare poate avea {max} fișiere. Mai întâi ștergeți unul.',
  },
})
