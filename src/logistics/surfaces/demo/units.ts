import { list } from './catalogue.ts'

export interface DemoUnit {
  readonly company_id: number
  readonly code: string
  readonly name: string
  readonly integer_only: boolean
}

/** Codes and names: first units that come only in whole pieces, then measurable ones. */
const units: readonly (readonly [company_id: number, whole: string, measured: string])[] = [
  [
    1,
    'PCE Pezzo | PR Paio | BOX Scatola | CTN Cartone | PAL Pallet | FOR Forma | FUS Fusto | IBC Cisterna | MAT Matassa | BOB Bobina | ROT Rotolo',
    'KG Chilogrammo | L Litro | M Metro | KGM Chilogrammo | LTR Litro | MTR Metro',
  ],
  [
    2,
    'PCE Stück | CTN Karton | PAL Palette | SAC Sack | BB Big Bag | RO Ring | ROL Rolle | TRO Trommel',
    'KG Kilogramm | L Liter | M Meter | KGM Kilogramm | MTR Meter | MTK Quadratmeter',
  ],
  [
    3,
    'PCE Bucată | BAX Bax | CTN Cutie | PAL Palet | SAC Sac',
    'KG Kilogram | L Litru | M Metru | KGM Kilogram',
  ],
]

export const demoUnits: readonly DemoUnit[] = units.flatMap(([company_id, whole, measured]) => [
  ...list(whole).map((text) => ({ company_id, ...named(text), integer_only: true })),
  ...list(measured).map((text) => ({ company_id, ...named(text), integer_only: false })),
])

function named(text: string): { readonly code: string; readonly name: string } {
  const [code = '', ...name] = text.split(' ')
  return { code, name: name.join(' ') }
}
