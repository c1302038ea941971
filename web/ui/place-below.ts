/** Puts a box in the top layer below what opened it; above where there is no room, and always inside of the window. */
export function placeBelow(opener: Element | null, box: HTMLElement): void {
  if (opener === null) return
  const at = opener.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = box
  const below = at.bottom + 4
  const fits = below + offsetHeight < innerHeight
  box.style.top = `${fits ? below : Math.max(8, at.top - 4 - offsetHeight)}px`
  box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - offsetWidth - 8))}px`
}
