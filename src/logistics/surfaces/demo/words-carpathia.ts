import { type Catalogue, list, padded } from './catalogue.ts'

const pharma: Catalogue = {
  company_id: 3,
  client: 'VERDEFARM',
  share: 6,
  code: (n) => `W${padded(n, 5)}${padded((n * 7) % 1000, 3)}`,
  makers: list('Verde Farm | Laboratoarele Făgăraș | Biocarpatica | Apiterra'),
  extras: {
    storage: list('15-25 °C | 2-8 °C | ferit de lumină'),
    atc: list('A11GA | M02AA | N02BE | R05CA'),
    prescription: list('OTC | P-RF | P6L'),
  },
  families: [
    {
      code: 'CPR',
      kinds: list('Paracetamol | Ibuprofen | Vitamina C | Magneziu + B6 | Cărbune medicinal | Drotaverină'),
      traits: list('500 mg | 200 mg | 1000 mg | forte | pentru copii'),
      tracking: 'lot',
      expires: true,
      sizes: [
        { label: '20 comprimate', kg: 0.03, cm: [10, 5, 2], packs: { BAX: 120, PAL: 14_400 } },
        { label: '60 comprimate', kg: 0.07, cm: [12, 6, 4], packs: { BAX: 60, PAL: 7200 } },
      ],
    },
    {
      code: 'SIR',
      kinds: list(
        'Sirop de tuse | Sirop de cătină | Soluție antiseptică | Apă de gură | Picături pentru nas',
      ),
      traits: list('cu tei | cu mușețel | fără zahăr | cu propolis | cu ienupăr'),
      tracking: 'lot',
      expires: true,
      sizes: [
        { label: 'flacon 100 ml', kg: 0.19, cm: [5.5, 5.5, 13], packs: { BAX: 40, PAL: 2400 } },
        { label: 'flacon 200 ml', kg: 0.33, cm: [6.5, 6.5, 16], packs: { BAX: 24, PAL: 1440 } },
      ],
    },
    {
      code: 'DIS',
      kinds: list('Tensiometru de braț | Termometru digital | Aparat de aerosoli | Pulsoximetru'),
      traits: list('cu afișaj mare | pentru adulți | pediatric | cu Bluetooth'),
      tracking: 'serial',
      sizes: [{ label: 'cutie', kg: 0.55, cm: [17, 13, 10], packs: { BAX: 10, PAL: 300 } }],
    },
  ],
}

const garden: Catalogue = {
  company_id: 3,
  client: 'GRADINA',
  share: 5,
  code: (n, family) => `GB/${family}/${padded(n, 5)}`,
  makers: list('Grădina Bunicii | Semințe de Ardeal | Unelte Șugag'),
  extras: {
    season: list('primăvară | vară | toamnă | tot anul'),
    supplier: list('Târgu Mureș | Timișoara | Iași | Brăila'),
  },
  families: [
    {
      code: 'SEM',
      kinds: list(
        'Semințe de roșii | Semințe de ardei | Semințe de pătrunjel | Semințe de gazon | Bulbi de lalele',
      ),
      traits: list('timpurii | soi vechi | ecologice | pitice | amestec de soiuri'),
      tracking: 'lot',
      expires: true,
      sizes: [
        { label: 'plic 1 g', kg: 0.004, cm: [16, 9, 0.2], packs: { BAX: 250 } },
        { label: 'pungă 500 g', kg: 0.52, cm: [22, 14, 5], packs: { BAX: 20, PAL: 960 } },
      ],
    },
    {
      code: 'PAM',
      unit: 'KGM',
      kinds: list('Îngrășământ granulat | Turbă | Nisip spălat | Scoarță decorativă'),
      traits: list('universal | pentru legume | pentru conifere | fin'),
      sizes: [{ label: 'vrac', kg: 1, packs: { SAC: 25, PAL: 1000 } }],
    },
    {
      code: 'UNE',
      kinds: list('Foarfecă de vie | Sapă | Greblă | Hârleț | Stropitoare | Furtun de grădină'),
      traits: list('cu coadă de fag | din oțel călit | telescopică | ușoară'),
      sizes: [
        { label: 'mic', kg: 0.4, cm: [30, 10, 5], packs: { BAX: 12, PAL: 480 } },
        { label: 'mare', kg: 1.8, cm: [140, 20, 6], packs: { BAX: 5, PAL: 100 } },
      ],
    },
  ],
}

const greek: Catalogue = {
  company_id: 3,
  client: 'ELLADA',
  share: 3,
  code: (n, family) => `${family}-${padded(n, 5)}`,
  makers: list('Ελλάδα Τρόφιμα | Αιγαίο Γεύσεις | Κτήμα Ελαιώνας'),
  extras: { origin: list('GR-91 | GR-72 | GR-M'), storage: list('2-6 °C | ambient') },
  families: [
    {
      code: 'ΕΛ',
      kinds: list('Ελιές Καλαμών | Ελιές Χαλκιδικής | Εξαιρετικό παρθένο ελαιόλαδο | Ντολμαδάκια'),
      traits: list('βιολογικές | με ρίγανη | χωρίς κουκούτσι | ΠΟΠ'),
      tracking: 'lot',
      expires: true,
      sizes: [
        { label: '370 g', kg: 0.61, cm: [7.5, 7.5, 12], packs: { BAX: 12, PAL: 1440 } },
        { label: '2 kg', kg: 2.25, cm: [16, 16, 15], packs: { BAX: 6, PAL: 360 } },
      ],
    },
    {
      code: 'ΜΛ',
      kinds: list('Μέλι θυμαρίσιο | Μέλι ελάτης | Χαλβάς | Παξιμάδια Κρήτης'),
      traits: list('με καρύδια | με σουσάμι | παραδοσιακό'),
      tracking: 'lot',
      expires: true,
      sizes: [
        { label: '250 g', kg: 0.38, cm: [6.5, 6.5, 9], packs: { BAX: 24, PAL: 2304 } },
        { label: '1 kg', kg: 1.42, cm: [10, 10, 14], packs: { BAX: 6, PAL: 540 } },
      ],
    },
  ],
}

export const carpathia: readonly Catalogue[] = [pharma, garden, greek]
