/** Where the client remembers how far the service is with its writes: the newest `Waybill-Position` of their answers. */
export interface PositionStore {
  get(): string | undefined
  set(position: string): void
}

/** Until the program ends. */
export function rememberedPosition(): PositionStore {
  let newest: string | undefined
  return {
    get: () => newest,
    set: (position) => (newest = position),
  }
}

export const positionHeader = 'Waybill-Position'

/** Answers may arrive in another order than that of their writes. Of two positions the greater text is the newer one. */
export function takePosition(store: PositionStore, headers: Headers): void {
  const position = headers.get(positionHeader)
  const known = store.get()
  if (position !== null && (known === undefined || position > known)) store.set(position)
}
