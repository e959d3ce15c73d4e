import webPush from 'web-push'
import type { InstallationRepository } from '#server/store/installation-repository.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** VAPID keys (RFC 8292), made when they are first needed and shared by all processes of the installation. */
export function pushKeysOf(installation: InstallationRepository): () => Promise<PushKeys> {
  let known: PushKeys | undefined
  return async () => {
    known ??= JSON.parse(
      (await installation.read('vapidKeys')) ??
        (await installation.writeOnce('vapidKeys', JSON.stringify(webPush.generateVAPIDKeys()))),
    ) as PushKeys
    return known
  }
}
