import { useMemo } from 'react'
import type { PrintStation } from '../../../client/src/generated/logistics.ts'
import { keep, kept } from '../../ui/kept.ts'
import { useModule, usePlace, useRead } from '../api.tsx'
import { useMay } from '../role.ts'

/** Something that can be printed, by the address that it is downloaded from. */
export interface Printable {
  readonly address: string
  /** As a person chooses it among others. */
  readonly name: string
}

function isLabel(address: string): boolean {
  return /\/documents\/label\./.test(address)
}

/** Whether the person may print on stations at all. */
export function useMayPrint(): boolean {
  const isOperator = useMay('operator')
  return useModule('printing') && isOperator
}

/** The active stations of the company, asked for once. */
export function useStations(enabled: boolean): readonly PrintStation[] | undefined {
  const query = { per_page: 100, active: true }
  const { data } = useRead('print_stations.list', { query }, { fresh_ms: 60_000, enabled })
  return useMemo(() => data?.data, [data])
}

/** Those whose printer understands it: labels are drawn as it does, everything else is PDF. */
export function fitting(stations: readonly PrintStation[], address: string): readonly PrintStation[] {
  return stations.filter(({ formats }) => isLabel(address) || formats.includes('pdf'))
}

/** The station of this device for labels, and that for paper. */
export function useDesk(): {
  readonly stationFor: (address: string) => number | undefined
  readonly remember: (address: string, station: number) => void
} {
  const { company } = usePlace()
  const name = (address: string) => `print.${company.id}.${isLabel(address) ? 'label' : 'paper'}`
  return {
    stationFor: (address) => {
      const id = Number(kept(name(address)))
      return Number.isSafeInteger(id) && id > 0 ? id : undefined
    },
    remember: (address, station) => keep(name(address), String(station)),
  }
}
