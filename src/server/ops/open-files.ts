interface Report {
  userLimits?: { open_files?: { soft?: number | 'unlimited' } }
}

/** Files and sockets this process may have open at one time; the largest number there is without a limit. */
export function openFilesLimit(): number {
  const soft = (process.report.getReport() as Report).userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.MAX_SAFE_INTEGER
}
