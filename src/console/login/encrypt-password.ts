/**
 * Encrypts a password for the platform: base64 of RSA-OAEP (SHA-256) over its UTF-8 bytes.
 * @param publicKey SPKI, PEM or bare base64
 */
export async function encryptPassword(password: string, publicKey: string): Promise<string> {
  const spki = bytesOf(publicKey.replace(/-----[^-]+-----|\s/g, ''))
  const message = new TextEncoder().encode(password)
  // Browsers hide crypto.subtle on plain http, which is how a control room in a LAN may reach the platform.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (!subtle) {
    const { encryptOaep } = await import('./rsa-oaep.ts')
    return textOf(encryptOaep(message, spki))
  }
  const key = await subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  return textOf(new Uint8Array(await subtle.encrypt({ name: 'RSA-OAEP' }, key, message)))
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
const textOf = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
