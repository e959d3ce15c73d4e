import { constants, publicEncrypt } from 'node:crypto'

/** Signs in as the administrator of a running platform over its interface; the sign-in page has a test of its own. */
export async function adminToken(baseUrl: string, password: string): Promise<string> {
  const key = (await (await fetch(`${baseUrl}/b-iam-account/v1/account/getPubKey`)).json()) as {
    data: { publicKey: string }
  }
  const spki = Buffer.from(key.data.publicKey.replace(/-----[^-]+-----|\s/g, ''), 'base64')
  const encrypted = publicEncrypt(
    {
      key: spki,
      format: 'der',
      type: 'spki',
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    } as never,
    Buffer.from(password),
  )
  const answer = await fetch(`${baseUrl}/b-iam-account/users/web/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: encrypted.toString('base64') }),
  })
  const { data, msg } = (await answer.json()) as { data?: { token: string }; msg?: string }
  if (!data?.token) throw new Error(`the platform does not let admin in: ${msg ?? answer.status}`)
  return data.token
}
