export const PASSWORD_MIN_LENGTH = 10
/** Where a password may not contain it, spelled as people would. */
const PRODUCT_NAME = 'fleetwall'
/** A name of two letters is part of too many good passwords. */
const MIN_NAME_LENGTH = 3

/** Translation keys of the problems of a new password. */
export type PasswordProblem = 'validation.passwordLength' | 'validation.passwordMix' | 'validation.passwordName'

export interface PasswordRule {
  problem: PasswordProblem
  met: boolean
}

/** Password rules that can be checked without the list of common passwords, which only the server has. */
export function passwordRules(password: string, username: string): PasswordRule[] {
  return [
    { problem: 'validation.passwordLength', met: Array.from(password).length >= PASSWORD_MIN_LENGTH },
    { problem: 'validation.passwordMix', met: /\p{L}/u.test(password) && /\p{Nd}/u.test(password) },
    { problem: 'validation.passwordName', met: password !== '' && !containsName(password, username) },
  ]
}

/** The first rule the password breaks; null when it keeps them all. */
export function passwordProblem(password: string, username: string): PasswordProblem | null {
  return passwordRules(password, username).find(({ met }) => !met)?.problem ?? null
}

function containsName(password: string, username: string): boolean {
  const text = password.toLowerCase()
  const name = username.toLowerCase()
  const names = [PRODUCT_NAME, name, name.split('@')[0]!]
  return names.some((each) => (each.length < MIN_NAME_LENGTH ? text === each : text.includes(each)))
}
