import { type Catalogue, list, padded } from './catalogue.ts'

const electronics: Catalogue = {
  company_id: 2,
  client: 'VOLTHAUS',
  share: 7,
  code: (n, family) => `VH-${family}-${padded(n, 6)}`,
  makers: list('Volthaus | Lumenwerk | Funkstadt | 明泰电子 Mingtai | 海诺 Hainuo'),
  extras: {
    warranty: list('24 Monate | 36 Monate'),
    weee: list('DE 00000017 | DE 00000025'),
    battery: list('keine | Li-Ion UN3481 | Li-Ion UN3480'),
    colour: list('schwarz | weiß | silber | grün'),
  },
  families: [
    {
      code: 'AU',
      kinds: list('Bluetooth-Kopfhörer | In-Ear-Kopfhörer | Lautsprecher | Soundbar | Küchenradio'),
      traits: list('schwarz | weiß | mit Geräuschunterdrückung | wasserfest | 降噪版'),
      tracking: 'serial',
      sizes: [
        { label: 'Standard', kg: 0.42, cm: [20, 18, 8], packs: { CTN: 12, PAL: 432 } },
        { label: 'XL', kg: 2.9, cm: [62, 14, 13], packs: { CTN: 2, PAL: 64 } },
      ],
    },
    {
      code: 'NB',
      kinds: list('Notebook | Tablet | Bildschirm | Netzwerkspeicher | Router'),
      traits: list('14 Zoll 16 GB | 15,6 Zoll 32 GB | 27 Zoll WQHD | Wi-Fi 7 | generalüberholt'),
      tracking: 'serial',
      sizes: [
        { label: 'Einzelkarton', kg: 2.4, cm: [45, 31, 8], packs: { PAL: 96 } },
        { label: 'Händlerpaket', kg: 2.2, cm: [43, 30, 7], packs: { CTN: 4, PAL: 112 } },
      ],
    },
    {
      code: 'ZU',
      kinds: list(
        'USB-C-Netzteil | Ladekabel | Powerbank 移动电源 | Schutzhülle | HDMI-Kabel | Speicherkarte 存储卡',
      ),
      traits: list('20 W | 65 W GaN | geflochten | für Außen geeignet | 100 % Rezyklat | 128 GB | 快充'),
      sizes: [
        { label: '1 m', kg: 0.07, cm: [12, 8, 3], packs: { CTN: 24, PAL: 5760 } },
        { label: '2 m', kg: 0.11, cm: [14, 9, 3.5], packs: { CTN: 24, PAL: 4320 } },
        { label: 'Großpackung 10 Stück', kg: 0.78, cm: [26, 18, 9], packs: { CTN: 6, PAL: 360 } },
      ],
    },
    {
      code: 'KB',
      unit: 'MTR',
      kinds: list('Lautsprecherkabel | Netzwerkkabel Cat 7 | Koaxialkabel'),
      traits: list('sauerstofffrei | halogenfrei | geschirmt'),
      sizes: [{ label: 'Meterware', kg: 0.06, packs: { RO: 100, TRO: 305 } }],
    },
  ],
}

const coffee: Catalogue = {
  company_id: 2,
  client: 'HANSEKAF',
  share: 4,
  code: (n) => String(400_000 + n),
  makers: list('Hanse Kaffeerösterei | Speicherstadt Röstwerk | Teekontor Övelgönne'),
  extras: {
    roast: list('hell | mittel | dunkel'),
    certificate: list('DE-ÖKO-000 | Fairer Handel | keins'),
    origin: list('BR | ET | GT | IN | CO'),
  },
  families: [
    {
      code: 'KAF',
      kinds: list('Espresso | Filterkaffee | Café Crème | Entkoffeinierter Kaffee'),
      traits: list(
        'Äthiopien Yirgacheffe | Brasilien Santos | Hausmischung | Größte Röstung | Bio Guatemala',
      ),
      tracking: 'lot',
      expires: true,
      sizes: [
        { label: '250 g ganze Bohne', kg: 0.27, cm: [8, 6, 22], packs: { CTN: 12, PAL: 1440 } },
        { label: '500 g gemahlen', kg: 0.53, cm: [10, 7, 26], packs: { CTN: 12, PAL: 864 } },
        { label: '1 kg ganze Bohne', kg: 1.04, cm: [13, 9, 33], packs: { CTN: 6, PAL: 480 } },
      ],
    },
    {
      code: 'ROH',
      unit: 'KGM',
      kinds: list('Rohkaffee Arabica | Rohkaffee Robusta | Kakaobohnen'),
      traits: list('gewaschen | naturbelassen | Spitzenlage'),
      tracking: 'lot',
      sizes: [{ label: 'lose', kg: 1, packs: { SAC: 60, BB: 1000 } }],
    },
    {
      code: 'TEE',
      kinds: list('Ostfriesentee | Kräutertee | Grüner Tee 绿茶 | Früchtetee'),
      traits: list('lose | Pyramidenbeutel | Süßholz & Fenchel | Weiße Blüte'),
      tracking: 'lot',
      expires: true,
      sizes: [
        { label: '100 g', kg: 0.13, cm: [8, 8, 12], packs: { CTN: 24, PAL: 1920 } },
        { label: '20 Beutel', kg: 0.06, cm: [13, 7, 7], packs: { CTN: 24, PAL: 2880 } },
      ],
    },
  ],
}

const home: Catalogue = {
  company_id: 2,
  client: 'HYGGEBY',
  share: 4,
  code: (n, family) => `HB ${family} ${padded(n, 5)}`,
  makers: list('Hyggeby | Lille Fjord | Skovhus Studio | Ærø Keramik'),
  extras: {
    room: list('kitchen | living room | bathroom | bedroom'),
    material: list('oak | stoneware | linen | wool | recycled glass'),
  },
  families: [
    {
      code: 'CER',
      kinds: list('Stoneware mug | Serving bowl | Vase | Teapot | Dinner plate'),
      traits: list('sand | fjord blue | moss | speckled white | Ærø glaze'),
      sizes: [
        { label: 'small', kg: 0.31, cm: [9, 9, 9], packs: { CTN: 12, PAL: 960 } },
        { label: 'large', kg: 0.94, cm: [27, 27, 7], packs: { CTN: 6, PAL: 240 } },
        { label: 'set of 4', kg: 1.9, cm: [30, 30, 14], packs: { CTN: 2, PAL: 96 } },
      ],
    },
    {
      code: 'TEX',
      kinds: list('Wool throw | Linen tablecloth | Cushion cover | Bath towel | Duvet cover'),
      traits: list('oat | charcoal | rust | checked | forest green'),
      sizes: [
        { label: '50 × 50 cm', kg: 0.25, cm: [26, 20, 4], packs: { CTN: 20 } },
        { label: '130 × 200 cm', kg: 1.3, cm: [36, 30, 12], packs: { CTN: 8, PAL: 160 } },
      ],
    },
    {
      code: 'FUR',
      kinds: list('Side table | Bookcase | Dining chair | Bench | Wall shelf'),
      traits: list('oiled oak | white oak | smoked ash | black stained'),
      tracking: 'serial',
      sizes: [
        { label: 'flat-packed', kg: 11.5, cm: [92, 48, 12], packs: { PAL: 24 } },
        { label: 'assembled', kg: 8.4, cm: [52, 48, 82], packs: { PAL: 6 } },
      ],
    },
    {
      code: 'WAL',
      unit: 'MTK',
      kinds: list('Wallpaper | Cork flooring | Wool carpet'),
      traits: list('birch leaves | natural | herringbone | midnight'),
      sizes: [{ label: 'by the m²', kg: 0.65, packs: { ROL: 5.3, PAL: 318 } }],
    },
  ],
}

export const nordhub: readonly Catalogue[] = [electronics, coffee, home]
