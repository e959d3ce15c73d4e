/**
 * MD5 of a file, computed in a worker so that a large video does not freeze the page.
 *
 * @throws the reason of the signal when it aborts, and an Error when the file cannot be read
 */
export function contentMd5(content: Blob, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./md5-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    worker.postMessage(content)
  }).finally(() => worker.terminate())
}
