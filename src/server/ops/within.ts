/** The result of the work, or an error when it takes longer than `ms`. The work itself is not stopped. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} s`)), ms)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
