/** A vehicle or connection that failed is reported and left; the rest of the fleet drives on. */
function complain(error: unknown): void {
  process.stderr.write(`simulator: ${error instanceof Error ? error.stack : String(error)}\n`)
}

/** Runs the handler of an event; answers whether it came through. */
export function guarded(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    complain(error)
    return false
  }
}
