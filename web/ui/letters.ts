/** Whether a text that should be a number has something that no number has. */
export function hasLetters(text: string): boolean {
  return /[^\d\s.,+-]/.test(text)
}
