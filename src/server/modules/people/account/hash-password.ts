import { hash } from '@node-rs/argon2'

/** argon2id with the library's defaults: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password)
