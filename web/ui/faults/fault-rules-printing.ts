/** Error messages of the logistics service about stations, jobs and logos; the others are in `fault-rules.ts`. */
export const printingRules = {
  print_address: [
    /^This must be the address of a document or label that there is, such as \/sales-orders\/1042\/documents\/packing-slip\.pdf\.$/,
    /^Deve essere l’indirizzo di un documento o di un’etichetta esistente, come \/sales-orders\/1042\/documents\/packing-slip\.pdf\.$/,
    /^Trebuie să fie adresa unui document sau a unei etichete existente, de exemplu \/sales-orders\/1042\/documents\/packing-slip\.pdf\.$/,
  ],
  station_format: [
    /^The station cannot print this: its printer does not understand PDF, or has no sheets\.$/,
    /^La postazione non può stamparlo: la stampante non capisce il PDF o non usa fogli\.$/,
    /^Stația nu poate tipări asta: imprimanta nu înțelege PDF sau nu folosește coli\.$/,
  ],
  station_choice: [
    /^Name the station: you have not printed anything of this kind yet, and there is not exactly one for it\.$/,
    /^Indica la postazione: non hai ancora stampato nulla di questo tipo e non ce n’è esattamente una adatta\.$/,
    /^Indicați stația: nu ați tipărit încă nimic de acest fel și nu există exact una potrivită\.$/,
  ],
  logo_kind: [
    /^The logo must be a PNG or JPEG picture that can be drawn, and not interlaced\.$/,
    /^Il logo deve essere un’immagine PNG o JPEG disegnabile e non interlacciata\.$/,
    /^Logoul trebuie să fie o imagine PNG sau JPEG care poate fi desenată și nu este întrețesută\.$/,
  ],
  logo_pixels: [
    /^The logo must be between (?<min>.+) and (?<max>.+) pixels wide and high\.$/,
    /^Il logo deve avere tra (?<min>.+) e (?<max>.+) pixel in larghezza e in altezza\.$/,
    /^Logoul trebuie să aibă între (?<min>.+) și (?<max>.+) pixeli în lățime și înălțime\.$/,
  ],
} as const
