/** Downloads a CSV file. Its byte-order mark tells Excel that it's UTF-8. */
export function downloadCsv(name: string, lines: readonly string[]): void {
  download(name, new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' }))
}

export function download(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers start reading the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
