import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PlatformProcess } from '../faults/platform-process.ts'
import { adminToken } from './admin-token.ts'

export interface PastWanted {
  dataDir: string
  vehicles: number
  hours: number
}

/** Content of a data folder; moments in epoch seconds. */
export interface Past {
  vehicleIds: number[]
  from: number
  to: number
}

export interface PastPlatform extends Past {
  url: string
  /** Of the administrator. */
  token: string
  close(): Promise<void>
}

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The built platform, or another one, over a fleet that drove for some hours until now and is silent; tests get a past at once. */
export async function pastPlatform(
  wanted: Omit<PastWanted, 'dataDir'>,
  cli = root('bin/fleetwall.mjs'),
): Promise<PastPlatform> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fleetwall-past-'))
  const platform = new PlatformProcess({ cli, dataDir, vehicles: wanted.vehicles })
  const close = async () => {
    await platform.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const given = JSON.stringify({ dataDir, ...wanted } satisfies PastWanted)
    const args = [root('node_modules/tsx/dist/cli.mjs'), root('bench/replay/fill-past.ts'), given]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root('.') })
    const past = JSON.parse(stdout.trim().split('\n').at(-1)!) as Past
    await platform.start()
    return { ...past, url: platform.url, token: await adminToken(platform.url, platform.password), close }
  } catch (error) {
    await close()
    throw error
  }
}
