const VEHICLES_AT_ONCE = 500
const POSITIONS_AT_ONCE = 20_000

/** Of so many vehicles at once that their positions fit into memory. */
export function* inParts<Vehicle extends { positions: number }>(vehicles: readonly Vehicle[]): Iterable<Vehicle[]> {
  let part: Vehicle[] = []
  let positions = 0
  for (const each of vehicles) {
    part.push(each)
    positions += each.positions
    if (part.length < VEHICLES_AT_ONCE && positions < POSITIONS_AT_ONCE) continue
    yield part
    part = []
    positions = 0
  }
  if (part.length > 0) yield part
}
