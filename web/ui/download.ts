/** Hands the person a CSV file. The mark at its start tells Excel that it is UTF-8. */
export function downloadCsv(name: string, lines: readonly string[]): void {
  download(name, new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' }))
}

/** Hands the person a file. */
export function download(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
