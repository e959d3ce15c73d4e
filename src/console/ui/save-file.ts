import type { DownloadedFile } from '#web/api/call.ts'

/** Hands a downloaded file to the browser. */
export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
