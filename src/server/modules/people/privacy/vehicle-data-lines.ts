import type { OwnedVehicle, VehicleDatum } from './vehicle-data-repository.ts'

/**
 * One JSON object a line: what this is, then rows with the name of their table, then files with their content. A file that
 * the store has lost, or that is too long for a line, is named without content.
 */
export async function* vehicleDataLines(
  { vin, oemId }: Pick<OwnedVehicle, 'vin' | 'oemId'>,
  data: AsyncIterable<VehicleDatum>,
  readFile: (key: string) => Promise<Uint8Array>,
): AsyncGenerator<string> {
  yield line({ vehicle: vin, tenant: oemId, madeAt: new Date().toISOString() })
  for await (const datum of data) {
    if ('row' in datum) {
      yield line(datum)
      continue
    }
    const base64 = await readFile(datum.file)
      .then((content) => Buffer.from(content).toString('base64'))
      .catch(() => null)
    yield line({ file: datum.file, base64 })
  }
}

const line = (value: object): string => `${JSON.stringify(value)}\n`
