import type { SharedParts } from '#server/app/module.ts'
import type { ObjectService } from '#server/objects/object-service.ts'
import type { Logger } from '#server/ops/log.ts'
import { readable } from '#server/ops/streams.ts'
import type { Database } from '#server/store/database.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import { demoFirmware } from './demo-firmware.ts'
import { demoSoftwareRepository } from './demo-software-repository.ts'
import { DEMO_TENANT } from './seed-demo.ts'

/** Size of the image by part model, KB. */
const IMAGES: Readonly<Record<string, number>> = {
  'FT-60': 1536,
  'FT-120': 2304,
  'FT-300': 3840,
  'BX-90': 768,
  'GW-3': 512,
  'KT-VCU-9': 640,
  'NT-BMS-7': 448,
  'NT-BMS-8': 480,
  'HU-10': 1024,
  'HU-12': 2560,
  'FL-TCU-12': 384,
  'JX-ICM-3': 1024,
}

interface DemoSoftwareParts {
  db: Pick<Database, 'orm'>
  files: Pick<ObjectService, 'put'>
  buildDeltas: SharedParts['buildDeltas']
  upgradeFiles: Pick<SharedParts['upgradeFiles'], 'attachOwn'>
  /** Absent: no fleet is simulated next to this platform: there is no demo to show. */
  pastUrl: string | undefined
  log: Logger
}

/**
 * Files of the software versions, signed, and deltas from each version to the later ones. Once, after the first start: the
 * object store is not there yet while the database is filled.
 */
export function demoSoftwareWork(parts: DemoSoftwareParts): BackgroundWork[] {
  let isOver = false
  const run = async () => {
    if (isOver) return
    const pairs = await fileDemoSoftware(parts)
    isOver = true
    if (pairs > 0) parts.log.info({ pairs }, 'queued deltas between the software versions of the demo')
  }
  return parts.pastUrl === undefined ? [] : [schedule('demo.software', '*/10 * * * *', run, { atStart: true })]
}

/** How many deltas were queued; 0 when it was done before. */
async function fileDemoSoftware({
  db,
  files,
  buildDeltas,
  upgradeFiles,
}: Pick<DemoSoftwareParts, 'db' | 'files' | 'buildDeltas' | 'upgradeFiles'>): Promise<number> {
  const demo = demoSoftwareRepository(db, DEMO_TENANT)
  if (await demo.isFiled()) return 0
  const rows = await demo.versions(Object.keys(IMAGES))
  const pairs: { fromId: number; toId: number }[] = []
  for (const [model, kilobytes] of Object.entries(IMAGES)) {
    const versions = rows.filter((row) => row.model === model)
    for (const [release, { id, softModel }] of versions.entries()) {
      const content = demoFirmware(model, release, kilobytes)
      const name = { fileName: `${softModel}.bin`, acl: 'private', folder: 'software' } as const
      const file = await files.put({ oemId: DEMO_TENANT, userId: null }, name, readable([content]))
      await upgradeFiles.attachOwn({ oemId: DEMO_TENANT, orgIds: [] }, id, file.objectKey)
      await demo.describe(id)
      for (const earlier of versions.slice(0, release)) pairs.push({ fromId: earlier.id, toId: id })
    }
  }
  await buildDeltas({ oemId: DEMO_TENANT, orgIds: [] }, pairs)
  await demo.setFiled()
  return pairs.length
}
