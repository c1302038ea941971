/** Store for the newest `Waybill-Position` header: how far the service has got with this client's writes. */
export interface PositionStore {
  get(): string | undefined
  set(position: string): void
}

/** In-memory store: positions are lost when the program ends. */
export function rememberedPosition(): PositionStore {
  let newest: string | undefined
  return {
    get: () => newest,
    set: (position) => (newest = position),
  }
}

export const positionHeader = 'Waybill-Position'

/** Keeps the newer position. Responses may arrive out of order; the greater string is the newer position. */
export function takePosition(store: PositionStore, headers: Headers): void {
  const position = headers.get(positionHeader)
  const known = store.get()
  if (position !== null && (known === undefined || position > known)) store.set(position)
}
