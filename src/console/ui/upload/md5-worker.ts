import { md5Of } from './md5-of.ts'

/** Answers one file with the MD5 of its content. */
addEventListener('message', (event: MessageEvent<Blob>) => {
  void md5Of(event.data).then((md5) => postMessage(md5))
})
