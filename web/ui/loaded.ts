import { useEffect, useState } from 'react'
import { promised } from '../../client/src/typed.ts'

type Load<Part> = () => Promise<Part>
type Arrived<Part> = { readonly part: Part } | { readonly error: unknown }

/** What was loaded before is there at once. */
const parts = new Map<Load<unknown>, { readonly part: unknown }>()

async function loading<Part>(load: Load<Part>): Promise<Arrived<Part>> {
  try {
    const part = await load()
    parts.set(load, { part })
    return { part }
  } catch (error) {
    return { error }
  }
}

/** Loads a part of the application while something else is still on its way; whoever shows it says what went wrong. */
export function loadEarly(load: Load<unknown>): void {
  void loading(load)
}

/**
 * A part of the application that comes when it is shown, undefined until it is there. Not `lazy` with `Suspense`: once that
 * shows a fallback React keeps it for 300 ms, and most parts are there within a tenth of it. An error goes to the boundary
 * around; what failed to load is tried again by whoever wants it next.
 */
export function useLoaded<Part>(load: Load<Part>): Part | undefined {
  const [arrived, setArrived] = useState(() => promised<Arrived<Part> | undefined>(parts.get(load)))
  useEffect(() => {
    if (arrived !== undefined) return undefined
    let isWanted = true
    void loading(load).then((each) => isWanted && setArrived(each))
    return () => {
      isWanted = false
    }
  }, [load, arrived])
  if (arrived === undefined) return undefined
  if ('error' in arrived) throw arrived.error
  return arrived.part
}
