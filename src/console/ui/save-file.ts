import type { DownloadedFile } from '#web/api/call.ts'

/** Hands a downloaded file to the browser. */
export function saveFile({ name, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content)
  saveAddress(url, name)
  URL.revokeObjectURL(url)
}

/** Lets the browser download a file, which shows its progress and needs no memory of the page. */
export function saveAddress(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
