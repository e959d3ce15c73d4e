import { useState } from 'react'
import type { AnyEndpoint, GivenQuery } from '#core/contract/endpoint.ts'
import { download } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { saveFile } from '../save-file.ts'

/** Fetches a file and hands it to the browser. */
export function useFileDownload<E extends AnyEndpoint>(endpoint: E, query: GivenQuery<E>) {
  const [busy, setBusy] = useState(false)

  async function start() {
    setBusy(true)
    try {
      saveFile(await download(endpoint, { query }))
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
    }
  }

  return { busy, start }
}
