import { md5Of } from './md5-of.ts'

/** Returns the MD5 of a file's content. */
addEventListener('message', (event: MessageEvent<Blob>) => {
  void md5Of(event.data).then((md5) => postMessage(md5))
})
