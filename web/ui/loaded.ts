import { useEffect, useState } from 'react'

type Arrived<Part> = { readonly part: Part } | { readonly error: unknown }

/** A part of the application that comes when it is wanted, and is there at once from then on. */
export class Loadable<Part> {
  readonly #import: () => Promise<Part>
  arrived: { readonly part: Part } | undefined

  constructor(load: () => Promise<Part>) {
    this.#import = load
  }

  async load(): Promise<Arrived<Part>> {
    try {
      return (this.arrived ??= { part: await this.#import() })
    } catch (error) {
      return { error }
    }
  }
}

/** A part that is wanted later, if at all: it is read once the browser has nothing else to do, or when it is wanted. */
export function useLoadedWhen<Part>(wanted: Loadable<Part>, isNow: boolean): Part | undefined {
  const [arrived, setArrived] = useState(wanted.arrived)
  useEffect(() => {
    if (arrived !== undefined) return undefined
    const load = () => void wanted.load().then((each) => 'part' in each && setArrived(each))
    const timer = setTimeout(load, isNow ? 0 : later_ms)
    return () => clearTimeout(timer)
  }, [wanted, arrived, isNow])
  return arrived?.part
}

/** The first page is there by then. */
const later_ms = 3_000

/**
 * A part of the application that comes when it is shown, undefined until it is there. Not `lazy` with `Suspense`: once that
 * shows a fallback React keeps it for 300 ms, and most parts are there within a tenth of it. An error goes to the boundary
 * around; failed loads are retried at the next use.
 */
export function useLoaded<Part>(wanted: Loadable<Part>): Part | undefined {
  const [arrived, setArrived] = useState<Arrived<Part> | undefined>(wanted.arrived)
  useEffect(() => {
    if (arrived !== undefined) return undefined
    let isWanted = true
    void wanted.load().then((each) => isWanted && setArrived(each))
    return () => {
      isWanted = false
    }
  }, [wanted, arrived])
  if (arrived === undefined) return undefined
  if ('error' in arrived) throw arrived.error
  return arrived.part
}
