import { list } from './catalogue.ts'

/** Country of a company's partners, as word lists that partners are put together from. */
export interface Land {
  readonly company_id: number
  readonly country_code: string
  /** Postal code, name and, where the country uses it, region. */
  readonly towns: readonly string[]
  readonly streets: readonly string[]
  /** Surnames, which replace the star in a name. */
  readonly families: readonly string[]
  readonly supplier: Trade
  readonly customer: Trade
  readonly carrier: Trade
  /** `#` is any digit. The pattern is impossible in real numbers, so nobody owns the result. */
  readonly vat_number: string
  readonly phone: string
  readonly mailbox: string
}

interface Trade {
  readonly code: string
  /** Each name becomes one partner. */
  readonly names: readonly string[]
}

export const lands: readonly Land[] = [
  {
    company_id: 1,
    country_code: 'IT',
    towns: list(
      '41121 Modena MO | 40121 Bologna BO | 43121 Parma PR | 47921 Rimini RN | 48121 Ravenna RA | 60121 Ancona AN | 61121 Pesaro PU | 65121 Pescara PE | 70121 Bari BA | 30121 Venezia VE | 35121 Padova PD | 37121 Verona VR | 20121 Milano MI | 10121 Torino TO | 00184 Roma RM | 80132 Napoli NA',
    ),
    streets: list(
      'Via Emilia | Via Garibaldi | Corso Cavour | Viale dei Mille | Via della Repubblica | Strada Provinciale | Via San Martino | Piazza Mazzini | Via dei Tigli | Via del Lavoro',
    ),
    families: list(
      'Ferrante | Bassi | Colonnello | Marchetti | Gualtieri | Zanella | Pellicanò | De Santis | Fontanesi | Lo Presti | Moretti | Sartori | Bevilacqua | Cattaneo | Rinaldi | Spadaccini | Tassinari | Venturi | Dall’Olio | Nicolò',
    ),
    supplier: {
      code: 'FOR',
      names: list(
        'Oleificio * S.r.l. | Vetreria * S.p.A. | Cantine * | Tessitura * & Figli S.n.c. | Scatolificio * S.r.l. | Officine * S.r.l. | Pastificio * | Caseificio Sociale * Soc. Coop. | Laboratori * Cosmesi S.r.l. | Bulloneria * S.a.s. | Filati * S.p.A. | Imballaggi * S.r.l.',
      ),
    },
    customer: {
      code: 'CLI',
      names: list(
        'Supermercati * S.p.A. | Enoteca * | Gastronomia * | Boutique * | Profumeria * S.n.c. | Ferramenta * | Farmacia * | Hotel * | Trattoria da * | Emporio * S.r.l. | Centro Edile * | Erboristeria * | Alimentari * | Abbigliamento * S.r.l. | Bottega * | Salumeria * | Ristorante * | Casa del Bullone * | Cash & Carry * S.p.A. | Mercatone *',
      ),
    },
    carrier: {
      code: 'VET',
      names: list(
        'Autotrasporti * S.r.l. | Espressi Adriatici S.p.A. | Corriere del Conero | Trasporti * & C. S.n.c. | Navetta Via Emilia S.r.l. | Freddo Puglia Trasporti',
      ),
    },
    vat_number: 'IT#######000#',
    phone: '+39 0555 ######',
    mailbox: 'ordini',
  },
  {
    company_id: 2,
    country_code: 'DE',
    towns: list(
      '20095 Hamburg | 28195 Bremen | 24103 Kiel SH | 23552 Lübeck SH | 18055 Rostock MV | 30159 Hannover NI | 49074 Osnabrück NI | 44135 Dortmund NW | 50667 Köln NW | 60311 Frankfurt am Main HE | 70173 Stuttgart BW | 80331 München BY | 90402 Nürnberg BY | 04109 Leipzig SN | 10115 Berlin | 99084 Erfurt TH',
    ),
    streets: list(
      'Hafenstraße | Speicherweg | Bahnhofstraße | Industriestraße | Am Deich | Lindenallee | Gewerbering | Königstraße | Mühlenweg | Große Elbstraße',
    ),
    families: list(
      'Petersen | Hinrichs | Brüggemann | Clausen | Dörr | Evers | Fräsdorf | Grönwold | Harms | Iversen | Jürgens | Köhler | Lührs | Möller | Niehaus | Oltmanns | Petermann | Rüter | Schröder | Tönnies',
    ),
    supplier: {
      code: 'LIE',
      names: list(
        '* Elektrotechnik GmbH | Rohkaffee-Import * GmbH | Keramikwerk * KG | Weberei * GmbH | * Verpackungen GmbH | Kabelwerk * AG | * Akkutechnik GmbH | Teehandel * e. K. | Holzwerk * GmbH & Co. KG | * Displaytechnik GmbH | Glashütte * GmbH | * Textil GmbH',
      ),
    },
    customer: {
      code: 'KUN',
      names: list(
        'Elektro * e. K. | Café * | Möbelhaus * GmbH | Rösterei * | Technikmarkt * GmbH | Wohnen mit * | Teeladen * | Büroausstatter * GmbH | Kaufhaus * | Feinkost * | Radio * Fachhandel | Hotelbedarf * GmbH | Geschenke * | Bäckerei * | Systemhaus * GmbH | Einrichtung * OHG | Kantine * GmbH | Versandhaus * GmbH | Bistro * | Handwerkermarkt * KG',
      ),
    },
    carrier: {
      code: 'SPE',
      names: list(
        'Spedition * GmbH | Nordwind Paketdienst GmbH | * Transporte e. K. | Elbe Kurier GmbH | Hanseatische Frachtlinie KG | * Logistik GmbH & Co. KG',
      ),
    },
    vat_number: 'DE0########',
    phone: '+49 555 #######',
    mailbox: 'bestellung',
  },
  {
    company_id: 3,
    country_code: 'RO',
    towns: list(
      '400001 Cluj-Napoca CJ | 500001 Brașov BV | 550002 Sibiu SB | 300001 Timișoara TM | 700028 Iași IS | 010011 București | 410001 Oradea BH | 310001 Arad AR | 540026 Târgu Mureș MS | 600001 Bacău BC | 720019 Suceava SV | 900001 Constanța CT | 200372 Craiova DJ | 430311 Baia Mare MM | 510001 Alba Iulia AB | 420001 Bistrița BN',
    ),
    streets: list(
      'Strada Horea | Bulevardul Eroilor | Strada Mihai Viteazul | Calea Moților | Strada Fabricii | Strada Gării | Bulevardul Unirii | Strada Livezilor | Strada Ștefan cel Mare | Șoseaua de Centură',
    ),
    families: list(
      'Mureșan | Pop | Ionescu | Țăranu | Bălan | Crișan | Dănilă | Șerban | Văcărescu | Moldovan | Lupșa | Câmpean | Rădulescu | Săndulescu | Oltean | Brâncoveanu | Gheorghiță | Năstase | Popa-Luca | Zăvoianu',
    ),
    supplier: {
      code: 'FUR',
      names: list(
        'Laboratoarele * S.R.L. | Sere * S.R.L. | Ambalaje * S.R.L. | Plante Medicinale * S.A. | Îngrășăminte * S.R.L. | Unelte * S.R.L. | Stupina * | Semințe * S.R.L. | Morărit * S.A. | Cosmetice * S.R.L. | Turbăria * | Sticlăria * S.A.',
      ),
    },
    customer: {
      code: 'CLI',
      names: list(
        'Farmacia * | Plafar * S.R.L. | Agro * S.R.L. | Florăria * | Magazin Universal * S.R.L. | Drogheria * | Băcănia * | Cabinet Medical Dr. * | Pensiunea * | Grădinăria * S.R.L. | Clinica * | Restaurant * | Delicatese * S.R.L. | Angro * S.R.L. | Peisagistică * S.R.L. | Taverna * | Farmacia Veche * | Centrul Agricol * | Cantina * | Supermarket * S.A.',
      ),
    },
    carrier: {
      code: 'TRA',
      names: list(
        'Transport * S.R.L. | Curierat Carpați S.R.L. | * Trans S.R.L. | Expediții Someș S.A. | Rapid Ardeal Curier S.R.L. | Casa de Expediții * S.R.L.',
      ),
    },
    vat_number: 'RO0#######',
    phone: '+40 555 ######',
    mailbox: 'comenzi',
  },
]
