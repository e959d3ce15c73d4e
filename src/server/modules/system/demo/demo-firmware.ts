/** Bytes of one routine of a made-up image. */
const ROUTINE = 4096
/** One routine in so many differs from one release to the next. */
const CHANGED_IN = 17

/**
 * The image of one release of a terminal: routines, most of which are those of the release before. Always the same for the
 * same model and release, so that deltas between two of them are as small as those of real firmware.
 */
export function demoFirmware(model: string, release: number, kilobytes: number): Buffer<ArrayBuffer> {
  const routines = Math.floor((kilobytes * 1024) / ROUTINE)
  const parts = [Buffer.from(`${model} release ${release}\0`.padEnd(64, '\0'))]
  for (let at = 0; at < routines; at++) {
    const revision = revisionOf(at, release)
    parts.push(routine(hashOf(`${model}/${at}/${revision}`)))
    // Each release has a routine that the one before lacks.
    if (at % routines === Math.floor(routines / 3)) {
      for (let added = 1; added <= release; added++) parts.push(routine(hashOf(`${model}/added/${added}`)))
    }
  }
  return Buffer.concat(parts)
}

/** The last release that changed a routine. */
function revisionOf(at: number, release: number): number {
  for (let each = release; each > 0; each--) if ((at * 7 + each * 5) % CHANGED_IN === 0) return each
  return 0
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return hash >>> 0 || 1
}

/** Xorshift, with fewer values in every other word, as code has. */
function routine(seed: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(ROUTINE)
  let state = seed
  for (let at = 0; at < ROUTINE; at += 4) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    bytes.writeUInt32LE((at & 4 ? state & 0x0f0f_000f : state) >>> 0, at)
  }
  return bytes
}
