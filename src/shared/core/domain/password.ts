export const PASSWORD_MIN_LENGTH = 10

/** Translation keys of what is wrong with a password somebody chooses. */
export type PasswordProblem = 'validation.passwordLength' | 'validation.passwordMix' | 'validation.passwordUsername'

/** The rule for new passwords: at least 10 characters, letters and digits, not the user name. Null when it is kept. */
export function passwordProblem(password: string, username: string): PasswordProblem | null {
  if (Array.from(password).length < PASSWORD_MIN_LENGTH) return 'validation.passwordLength'
  if (!/\p{L}/u.test(password) || !/\p{Nd}/u.test(password)) return 'validation.passwordMix'
  if (password.toLowerCase() === username.toLowerCase()) return 'validation.passwordUsername'
  return null
}
