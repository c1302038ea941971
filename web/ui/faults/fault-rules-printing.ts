/** Error messages of the logistics service about stations, jobs and logos; the others are in `fault-rules.ts`. */
export const printingRules = {
  print_address: [
    /^This must be the address of an existing document or label, such as \/sales-orders\/1042\/documents\/packing-slip\.pdf\.$/,
    /^Deve essere l’indirizzo di un documento o di un’etichetta esistente, come \/sales-orders\/1042\/documents\/packing-slip\.pdf\.$/,
    /^Trebuie să fie adresa unui document sau a unei etichete existente, de exemplu \/sales-orders\/1042\/documents\/packing-slip\.pdf\.$/,
  ],
  station_format: [
    /^The station cannot print this\. Its printer does not support PDF or sheets\.$/,
    /^La postazione non può stamparlo\. La sua stampante non supporta il PDF o i fogli\.$/,
    /^Stația nu poate tipări acest document\. Imprimanta ei nu acceptă PDF sau coli\.$/,
  ],
  station_choice: [
    /^Choose a station\. You have not printed this kind of document before, and several stations or none can print it\.$/,
    /^Scegli una postazione\. Non hai ancora stampato documenti di questo tipo, e le postazioni adatte sono più d’una o nessuna\.$/,
    /^Alegeți o stație\. Nu ați mai tipărit documente de acest fel și stațiile potrivite sunt mai multe sau niciuna\.$/,
  ],
  logo_kind: [
    /^The logo must be a valid PNG or JPEG image, not interlaced\.$/,
    /^Il logo deve essere un’immagine PNG o JPEG valida e non interlacciata\.$/,
    /^Logoul trebuie să fie o imagine PNG sau JPEG validă și neîntrețesută\.$/,
  ],
  logo_pixels: [
    /^The logo must be between (?<min>.+) and (?<max>.+) pixels wide and high\.$/,
    /^Il logo deve avere tra (?<min>.+) e (?<max>.+) pixel in larghezza e in altezza\.$/,
    /^Logoul trebuie să aibă între (?<min>.+) și (?<max>.+) pixeli în lățime și înălțime\.$/,
  ],
} as const
