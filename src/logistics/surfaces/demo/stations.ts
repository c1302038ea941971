import type { PrintStation } from '../../documents/printing/schema.ts'

interface DemoStation extends Pick<
  PrintStation,
  'company_id' | 'name' | 'formats' | 'label_size' | 'automatic'
> {
  /** Code of the warehouse. */
  readonly warehouse: string
}

const label = { formats: ['zpl'], label_size: '100x150' } satisfies Partial<DemoStation>
const paper = { formats: ['pdf'], label_size: null } satisfies Partial<DemoStation>

/** Print stations for display. No program prints there, so automatic printing stays off until someone enables it. */
export const demoStations: readonly DemoStation[] = [
  { ...label, company_id: 1, warehouse: 'MOD', name: 'Imballaggio 1', automatic: [] },
  { ...label, company_id: 1, warehouse: 'MOD', name: 'Imballaggio 2', automatic: [] },
  { ...paper, company_id: 1, warehouse: 'MOD', name: 'Ufficio Modena', automatic: [] },
  { ...label, company_id: 1, warehouse: 'BRI', name: 'Imballaggio Bari', automatic: [] },
  { ...label, company_id: 2, warehouse: 'HAM', name: 'Packplatz 1', automatic: [] },
  { ...paper, company_id: 2, warehouse: 'HAM', name: 'Leitstand', automatic: [] },
  { ...label, company_id: 3, warehouse: 'CLJ', name: 'Ambalare 1', automatic: [] },
  { ...paper, company_id: 3, warehouse: 'CLJ', name: 'Birou Cluj', automatic: [] },
]
