import { type Catalogue, list, padded } from './catalogue.ts'

const food: Catalogue = {
  company_id: 1,
  client: 'FRANTOIO',
  share: 6,
  code: (n, family) => `FCS-${family}-${padded(n, 5)}`,
  makers: list('Frantoio Colle Sereno | Antica Dispensa Picena | Masseria Tre Ulivi | Podere San Ginesio'),
  extras: {
    origin: list('IT-MC | IT-AP | IT-BA | IT-SI'),
    storage: list('ambiente | 2-6 °C | luogo fresco e asciutto'),
    hs_code: list('1509 20 | 1902 19 | 2204 21 | 0406 90'),
  },
  families: [
    {
      code: 'OLI',
      kinds: list(
        'Olio extravergine di oliva | Olio EVO al limone | Olio EVO al peperoncino | Olio di sansa',
      ),
      traits: list(
        'biologico | DOP Cartoceto | fruttato leggero | fruttato intenso | non filtrato | novello',
      ),
      tracking: 'lot',
      expires: true,
      sizes: [
        { label: 'bottiglia 0,25 l', kg: 0.46, cm: [5.5, 5.5, 21], packs: { CTN: 12, PAL: 1440 } },
        { label: 'bottiglia 0,75 l', kg: 1.21, cm: [7.8, 7.8, 31], packs: { CTN: 6, PAL: 480 } },
        { label: 'latta 5 l', kg: 4.85, cm: [15, 11.5, 33], packs: { CTN: 4, PAL: 120 } },
      ],
    },
    {
      code: 'PAS',
      kinds: list(
        'Spaghetti alla chitarra | Penne rigate | Paccheri | Fusilli | Orecchiette | Maccheroncini',
      ),
      traits: list('di semola | integrali | di farro | di grano duro Senatore Cappelli | senza glutine'),
      tracking: 'lot',
      expires: true,
      sizes: [
        { label: '500 g', kg: 0.52, cm: [9, 5, 26], packs: { CTN: 24, PAL: 1152 } },
        { label: '1 kg', kg: 1.03, cm: [12, 7, 30], packs: { CTN: 12, PAL: 576 } },
      ],
    },
    {
      code: 'VIN',
      kinds: list('Verdicchio dei Castelli di Jesi | Rosso Conero | Lacrima di Morro | Pecorino | Passerina'),
      traits: list('DOC 2022 | DOC 2023 | Riserva | superiore | spumante brut | passito'),
      tracking: 'lot',
      sizes: [
        { label: '0,75 l', kg: 1.32, cm: [7.6, 7.6, 32], packs: { CTN: 6, PAL: 600 } },
        { label: 'magnum 1,5 l', kg: 2.65, cm: [10.2, 10.2, 36], packs: { CTN: 3, PAL: 180 } },
      ],
    },
    {
      code: 'FOR',
      unit: 'KGM',
      kinds: list('Parmigiano Reggiano | Pecorino di fossa | Caciotta | Prosciutto crudo | Ciauscolo'),
      traits: list('stagionato 12 mesi | stagionato 24 mesi | stagionato 36 mesi | affumicato | al tartufo'),
      tracking: 'lot',
      expires: true,
      sizes: [
        { label: 'a peso', kg: 1, packs: { CTN: 12.5, PAL: 600 } },
        { label: 'forma intera', kg: 1, packs: { FOR: 38.5 } },
      ],
    },
    {
      code: 'SFU',
      unit: 'LTR',
      kinds: list('Olio di oliva sfuso | Aceto di vino sfuso | Vino bianco da tavola sfuso'),
      traits: list('per ristorazione | per industria | biologico'),
      tracking: 'lot',
      expires: true,
      sizes: [{ label: 'al litro', kg: 0.92, packs: { FUS: 200, IBC: 1000 } }],
    },
  ],
}

const fashion: Catalogue = {
  company_id: 1,
  client: 'LAGOMARE',
  share: 6,
  code: (n, family) => `LM${family}.${padded(n, 6)}`,
  makers: list('Lagomare | Lagomare Uomo | Linea Brezza | Atelier Portonovo'),
  extras: {
    season: list('SS25 | FW25 | SS26 | continuativo'),
    composition: list('100% cotone | 100% lana merino | 55% lino 45% cotone | 95% viscosa 5% elastan'),
    made_in: list('IT | PT | RO | TR'),
  },
  families: [
    {
      code: 'AB',
      kinds: list(
        'Camicia | Polo piqué | Maglione girocollo | Pantalone chino | Giacca sfoderata | Abito midi',
      ),
      traits: list(
        'bianco ottico | blu notte | verde salvia | ruggine | grigio perla | a righe | lilla | più chiaro',
      ),
      sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((label) => ({
        label: `tg. ${label}`,
        kg: 0.34,
        cm: [32, 26, 3.5],
        packs: { CTN: 20 },
      })),
    },
    {
      code: 'SC',
      unit: 'PR',
      kinds: list('Mocassino | Sneaker | Stivaletto Chelsea | Sandalo | Décolleté'),
      traits: list('in pelle nera | in pelle cuoio | scamosciato tabacco | tela écru | vernice rossa'),
      sizes: ['36', '38', '39', '40', '42', '44'].map((label) => ({
        label: `n. ${label}`,
        kg: 0.95,
        cm: [33, 20, 12.5],
        packs: { CTN: 12 },
      })),
    },
    {
      code: 'TE',
      unit: 'MTR',
      kinds: list('Tessuto popeline | Tessuto gabardine | Fodera bemberg | Velluto a coste'),
      traits: list('écru | nero | blu navy | fantasia floreale'),
      sizes: [
        { label: 'alt. 150 cm', kg: 0.21, packs: { ROT: 50 } },
        { label: 'alt. 280 cm', kg: 0.46, packs: { ROT: 32.5 } },
      ],
    },
  ],
}

const cosmetics: Catalogue = {
  company_id: 1,
  client: 'ALBACOS',
  share: 4,
  code: (n, family) => `${family}${padded(n, 5)}A`,
  makers: list("Cosmetica dell'Alba | Erbe di Sibilla | Bottega Iris"),
  extras: {
    pao: list('6M | 12M | 24M'),
    line: list('viso | corpo | capelli | uomo'),
    vegan: list('sì | no'),
  },
  families: [
    {
      code: 'CR',
      kinds: list('Crema viso | Siero | Crema mani | Latte detergente | Balsamo labbra | Contorno occhi'),
      traits: list(
        "all'acido ialuronico | alla rosa damascena | alla camomilla | lenitiva | SPF 30 | antietà",
      ),
      tracking: 'lot',
      expires: true,
      sizes: [
        { label: '30 ml', kg: 0.09, cm: [4, 4, 11], packs: { CTN: 24, PAL: 4800 } },
        { label: '50 ml', kg: 0.14, cm: [7, 7, 6], packs: { CTN: 24, PAL: 3600 } },
        { label: '200 ml', kg: 0.24, cm: [5.5, 5.5, 17], packs: { CTN: 12, PAL: 1440 } },
      ],
    },
    {
      code: 'PR',
      kinds: list('Eau de parfum | Acqua di colonia | Profumo solido'),
      traits: list('Neroli | Fico & Tè | Vetiver | Ambra | Fiori di càppero'),
      tracking: 'lot',
      sizes: [
        { label: '50 ml', kg: 0.28, cm: [6, 4, 13], packs: { CTN: 12 } },
        { label: '100 ml', kg: 0.43, cm: [7, 4.5, 15], packs: { CTN: 12, PAL: 960 } },
      ],
    },
  ],
}

const hardware: Catalogue = {
  company_id: 1,
  client: 'BRENTA',
  share: 5,
  code: (n, family) => `${family}/${padded(n, 5)}`,
  makers: list('Brenta | Officine Valsugana | Utensileria Piave | Nordvite'),
  extras: {
    shelf: list('A | B | C | D'),
    din: list('DIN 912 | DIN 933 | DIN 7991'),
    hs_code: list('7318 15 | 8205 40'),
  },
  families: [
    {
      code: 'VI',
      kinds: list(
        'Vite TCEI | Vite autofilettante | Bullone TE | Barra filettata | Tassello | Dado autobloccante',
      ),
      traits: list('M4 zincata | M6 zincata | M8 inox A2 | M10 inox A4 | M12 brunita'),
      sizes: [
        { label: 'L 20 mm', kg: 0.008, cm: [2, 1, 1], packs: { BOX: 200, PAL: 96_000 } },
        { label: 'L 60 mm', kg: 0.031, cm: [6, 1, 1], packs: { BOX: 100, PAL: 36_000 } },
        { label: 'conf. 50 pz', kg: 0.9, cm: [14, 10, 6], packs: { CTN: 12, PAL: 720 } },
      ],
    },
    {
      code: 'UT',
      kinds: list('Cacciavite | Chiave combinata | Pinza universale | Martello da carpentiere | Livella'),
      traits: list('professionale | isolato 1000 V | in cromo-vanadio | serie economica'),
      sizes: [
        { label: 'piccolo', kg: 0.18, cm: [18, 5, 4], packs: { CTN: 24 } },
        { label: 'medio', kg: 0.36, cm: [25, 7, 5], packs: { CTN: 12, PAL: 576 } },
        { label: 'grande', kg: 0.82, cm: [34, 12, 5], packs: { CTN: 6, PAL: 240 } },
      ],
    },
    {
      code: 'CA',
      unit: 'MTR',
      kinds: list('Cavo unipolare FS17 | Cavo FG16OR16 3G | Catena zincata | Tubo corrugato'),
      traits: list('1,5 mm² | 2,5 mm² | 4 mm² | 6 mm²'),
      sizes: [
        { label: 'al metro', kg: 0.11, packs: { MAT: 100, BOB: 500 } },
        { label: 'in bobina', kg: 0.14, packs: { BOB: 250 } },
      ],
    },
  ],
}

export const adriatica: readonly Catalogue[] = [food, fashion, cosmetics, hardware]
