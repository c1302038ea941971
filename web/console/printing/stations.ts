import { useMemo } from 'react'
import type { PrintStation } from '../../../client/src/generated/logistics.ts'
import { keep, kept } from '../../ui/kept.ts'
import { useModule, useWorkspace, useRead } from '../api.tsx'
import { useMay } from '../role.ts'

/** A printable paper, by its download address. */
export interface Printable {
  readonly address: string
  readonly name: string
}

function isLabel(address: string): boolean {
  return /\/documents\/label\./.test(address)
}

/** Whether the user's role and company allow printing on stations. */
export function useMayPrint(): boolean {
  const isOperator = useMay('operator')
  return useModule('printing') && isOperator
}

/** The company's active print stations, read once. */
export function useStations(enabled: boolean): readonly PrintStation[] | undefined {
  const query = { per_page: 100, active: true }
  const { data } = useRead('print_stations.list', { query }, { fresh_ms: 60_000, enabled })
  return useMemo(() => data?.data, [data])
}

/** Stations whose printer supports the paper. Labels need the printer's own language; everything else is PDF. */
export function fitting(stations: readonly PrintStation[], address: string): readonly PrintStation[] {
  return stations.filter(({ formats }) => isLabel(address) || formats.includes('pdf'))
}

/** This device's stations for labels and for paper. */
export function useDesk(): {
  readonly stationFor: (address: string) => number | undefined
  readonly remember: (address: string, station: number) => void
} {
  const { company } = useWorkspace()
  const name = (address: string) => `print.${company.id}.${isLabel(address) ? 'label' : 'paper'}`
  return {
    stationFor: (address) => {
      const id = Number(kept(name(address)))
      return Number.isSafeInteger(id) && id > 0 ? id : undefined
    },
    remember: (address, station) => keep(name(address), String(station)),
  }
}
