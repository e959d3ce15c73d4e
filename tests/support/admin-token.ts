import { constants, publicEncrypt } from 'node:crypto'

/** Signs in over the interface of a running platform; the sign-in page has a test of its own. */
export async function adminToken(baseUrl: string, password: string, username = 'admin'): Promise<string> {
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
    body: JSON.stringify({ username, password: encrypted.toString('base64') }),
  })
  const { data, msg } = (await answer.json()) as { data?: { token: string }; msg?: string }
  if (!data?.token) throw new Error(`the platform does not let ${username} in: ${msg ?? answer.status}`)
  return data.token
}
