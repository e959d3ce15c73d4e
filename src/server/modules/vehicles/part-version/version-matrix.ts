import type { VersionMatrix, VersionStatus } from '#core/contract/part-version.ts'

interface Pair {
  hardware: string
  version: string
  vehicles: number
}

interface KnownVersion {
  id: number
  version: string
  status: VersionStatus
  hardware: readonly string[]
}

const natural = new Intl.Collator('en', { numeric: true })

/** Hardware against software of one model: versions of the register first, then those that only vehicles have. */
export function versionMatrix(known: readonly KnownVersion[], pairs: readonly Pair[]): VersionMatrix {
  const hardware = [
    ...new Set([...pairs.map((pair) => pair.hardware), ...known.flatMap((each) => each.hardware)]),
  ].sort(natural.compare)
  const vehicles = new Map(pairs.map((pair) => [`${pair.version}\n${pair.hardware}`, pair.vehicles]))
  const listed = new Set(known.map(({ version }) => version))
  const strange = [...new Set(pairs.map(({ version }) => version))].filter((version) => !listed.has(version))
  const cells = (version: string, fits: (hardware: string) => boolean) =>
    hardware.map((each) => ({ vehicles: vehicles.get(`${version}\n${each}`) ?? 0, fits: fits(each) }))
  const rows = [
    ...known.map(({ id, version, status, hardware: runsOn }) => ({
      id,
      version,
      status,
      cells: cells(version, (each) => runsOn.length === 0 || runsOn.includes(each)),
    })),
    ...strange.map((version) => ({ id: null, version, status: null, cells: cells(version, () => false) })),
  ]
  return { hardware, versions: rows.sort((a, b) => natural.compare(b.version, a.version)) }
}
