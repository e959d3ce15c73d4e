import { getPubKey } from '#core/contract/account.ts'
import { call } from '#web/api/call.ts'
import { encryptPassword } from './encrypt-password.ts'

/** A password as calls carry it. The key is requested each time: the platform may have a new one. */
export async function encrypted(password: string): Promise<string> {
  const { publicKey } = await call(getPubKey)
  return encryptPassword(password, publicKey)
}
