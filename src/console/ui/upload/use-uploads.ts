import { useEffect, useRef, useState } from 'react'
import { CallCancelled } from '#web/api/call-failed.ts'
import type { SendOptions } from './put-object.ts'
import { removeStored, type StoredFile } from './send-file.ts'
import { roomFor, type UploadProblem, withFile } from './upload-rules.ts'
import { useSay } from './use-say.ts'

/** A file being uploaded. */
export interface Underway {
  id: number
  name: string
  /** 0 … 100. */
  percent: number
  /** The connection broke; it goes on when that is back. */
  waiting: boolean
  /** Set when it did not arrive; it can be sent again. */
  failed: boolean
}

interface Sending extends Underway {
  file: File
  controller: AbortController
}

interface Options {
  files: readonly StoredFile[]
  onChange: (files: StoredFile[]) => void
  limit: number
  messageMs: number
  /** Errors of a file before it is sent. */
  check: (file: File) => Promise<UploadProblem | undefined>
  send: (file: File, options: SendOptions) => Promise<StoredFile>
}

/** Check, send, then success or a message (docs/product/shared.md#uploads). */
export function useUploads({ files, onChange, limit, messageMs, check, send }: Options) {
  const [underway, setUnderway] = useState<readonly Sending[]>([])
  const nextId = useRef(0)
  const say = useSay(messageMs)
  const { latest, change } = useLatest(files, onChange)

  const running = useRef<readonly Sending[]>([])
  useEffect(() => void (running.current = underway), [underway])
  useEffect(() => () => running.current.forEach(({ controller }) => controller.abort()), [])

  /** Stored by this form and held by no saved row yet. */
  const unsaved = useRef(new Set<string>())

  const patch = (id: number, change: Partial<Sending>) =>
    setUnderway((all) => all.map((each) => (each.id === id ? { ...each, ...change } : each)))
  const drop = (id: number) => setUnderway((all) => all.filter((each) => each.id !== id))

  async function start({ id, file, controller }: Sending) {
    try {
      const onProgress = (percent: number) => patch(id, { percent })
      const onWaiting = (waiting: boolean) => patch(id, { waiting })
      const stored = await send(file, { signal: controller.signal, onProgress, onWaiting })
      drop(id)
      unsaved.current.add(stored.objectKey)
      change(withFile(latest(), stored, limit))
    } catch (error) {
      if (error instanceof CallCancelled || controller.signal.aborted) return drop(id)
      say(error)
      patch(id, { failed: true })
    }
  }

  async function add(chosen: readonly File[]) {
    const room = roomFor(limit, latest().length + running.current.length)
    for (const file of chosen.slice(0, room)) {
      const problem = await check(file)
      if (problem) {
        say(problem)
        continue
      }
      nextId.current += 1
      const id = nextId.current
      const sending = {
        id,
        name: file.name,
        percent: 0,
        waiting: false,
        failed: false,
        file,
        controller: new AbortController(),
      }
      setUnderway((all) => [...all, sending])
      void start(sending)
    }
  }

  return {
    underway: underway as readonly Underway[],
    /** Hidden at the limit (docs/product/shared.md#uploads). */
    full: files.length + underway.length >= limit,
    add,
    again: (id: number) => {
      const found = underway.find((each) => each.id === id)
      if (!found) return
      patch(id, { failed: false, waiting: false, percent: 0 })
      void start(found)
    },
    cancel: (id: number) => {
      underway.find((each) => each.id === id)?.controller.abort()
      drop(id)
    },
    /** Also from the store, when it came there with this form: a row that is saved keeps its file until it is saved again. */
    remove: (file: StoredFile) => {
      change(latest().filter((each) => each !== file))
      if (unsaved.current.delete(file.objectKey)) void removeStored(file)
    },
  }
}

/**
 * Uploads end in any order and between two renders; each must see what the others have added. What comes back from the
 * parent counts only when it is not an earlier list of ours that is late.
 */
function useLatest(files: readonly StoredFile[], onChange: (files: StoredFile[]) => void) {
  const current = useRef(files)
  const own = useRef(new WeakSet<readonly StoredFile[]>())
  useEffect(() => {
    if (!own.current.has(files)) current.current = files
  }, [files])
  return {
    latest: () => current.current,
    change: (next: StoredFile[]) => {
      own.current.add(next)
      current.current = next
      onChange(next)
    },
  }
}
