import { randomBytes } from 'node:crypto'
import type { InstallationRepository } from '#server/store/installation-repository.ts'

/** A key the installation makes for itself once, shared by all its processes. */
export function installationSecret(installation: InstallationRepository, name: string): () => Promise<string> {
  let known: string | undefined
  return async () => {
    known ??=
      (await installation.read(name)) ?? (await installation.writeOnce(name, randomBytes(32).toString('base64url')))
    return known
  }
}
